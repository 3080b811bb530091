import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(?:css|js|svg|webmanifest)$/;
/** Smaller files are not worth compressing. */
const MIN_BYTES = 1024;
/** Nearly as small as at the highest level, in a tenth of the time. */
const BROTLI_QUALITY = 9;

/** Adds to each text file of a built folder a brotli and a gzip version, from which the server chooses. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path);
    if (text.length < MIN_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    await writeFile(`${path}.br`, brotliCompressSync(text, { params }));
    await writeFile(`${path}.gz`, gzipSync(text));
  }
}
