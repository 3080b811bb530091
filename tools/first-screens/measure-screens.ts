import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { findManifest } from '../site/shorten-manifest.ts';
import { chunksOfScreen } from './files-of-screen.ts';
import { FIRST_SCREENS, type FirstScreen } from './screens.ts';
import { type ScreenSize, sizeOfScreen } from './screen-size.ts';

const BUILD = 'build';
const CLIENT = join(BUILD, 'client');

const Chunks = z.array(
  z.object({
    file: z.string(),
    name: z.string(),
    module: z.string().nullable(),
    imports: z.array(z.string()),
    parts: z.record(z.string(), z.number()),
  }),
);

const compressedBytes = async (path: string): Promise<number> => gzipSync(await readFile(path)).length;

/** How much JavaScript a browser loads for each first screen, by `npm run build`. */
export async function measureScreens(): Promise<ReadonlyMap<FirstScreen, ScreenSize>> {
  const manifest = await findManifest(CLIENT);
  const pages = { name: 'manifest', parts: { 'list of pages': 1 }, bytes: await compressedBytes(manifest) };
  const chunks = Chunks.parse(JSON.parse(await readFile(join(BUILD, 'chunks.json'), 'utf8')));
  const sizes = new Map<FirstScreen, ScreenSize>();
  for (const screen of FIRST_SCREENS) {
    const loaded = chunksOfScreen(chunks, screen.modules).map(async ({ name, parts, file }) => ({
      name,
      parts,
      bytes: await compressedBytes(join(CLIENT, file)),
    }));
    sizes.set(screen, sizeOfScreen([pages, ...(await Promise.all(loaded))]));
  }
  return sizes;
}
