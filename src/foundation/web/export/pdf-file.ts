import { saveFile } from './export-csv.ts';

interface PdfFile {
  readonly fileName: string;
  readonly contentBase64: string;
}

const blobOf = ({ contentBase64 }: PdfFile): Blob =>
  new Blob([Uint8Array.from(atob(contentBase64), (character) => character.charCodeAt(0))], {
    type: 'application/pdf',
  });

export const savePdf = (file: PdfFile): void => saveFile(blobOf(file), file.fileName);

/** How long the file of an opened page is kept: the browser reads it after the page has opened. */
const KEPT_MS = 60_000;

/** Opens a file in a page that was opened by the click, where the browser prints it. */
export function showPdf(page: Window, file: PdfFile): void {
  const address = URL.createObjectURL(blobOf(file));
  page.location.href = address;
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
