import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// From this server: without it the library asks a public one.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** The first barcode on a picture; null if there is none. */
export async function decodeImage(picture: ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, {
    formats: ['EAN-13', 'EAN-8', 'UPC-A', 'UPC-E', 'Code128', 'Code39', 'ITF', 'DataMatrix', 'QRCode'],
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  });
  return found.find(({ isValid }) => isValid)?.text ?? null;
}
