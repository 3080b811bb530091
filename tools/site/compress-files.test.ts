import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFiles } from './compress-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compress-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('large text files get both compressed forms; small files and images get none', async () => {
  const text = 'const answer = 42;\n'.repeat(200);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'large.js'), text);
  await writeFile(join(folder, 'assets', 'small.css'), 'a{}');
  await writeFile(join(folder, 'picture.webp'), text);

  await compressFiles(folder);

  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual([
    'large.js',
    'large.js.br',
    'large.js.gz',
    'small.css',
  ]);
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['picture.webp.gz']));
  const brotli = await readFile(join(folder, 'assets', 'large.js.br'));
  const gzip = await readFile(join(folder, 'assets', 'large.js.gz'));
  expect(brotliDecompressSync(brotli).toString()).toBe(text);
  expect(gunzipSync(gzip).toString()).toBe(text);
});
