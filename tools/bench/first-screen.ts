import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';

const CLIENT = 'build/client';

const Chunk = z.object({ module: z.string(), imports: z.array(z.string()) });
const Manifest = z.object({
  entry: Chunk,
  routes: z.record(
    z.string(),
    Chunk.extend({ path: z.string().optional(), parentId: z.string().optional() }),
  ),
});
type Manifest = z.infer<typeof Manifest>;

async function readManifest(): Promise<{ readonly manifest: Manifest; readonly file: string }> {
  const name = (await readdir(join(CLIENT, 'assets'))).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error('There is no built web app: run `npm run build` first.');
  const text = await readFile(join(CLIENT, 'assets', name), 'utf8');
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return { manifest: Manifest.parse(JSON.parse(json)), file: `/assets/${name}` };
}

/** Kilobytes of compressed JavaScript that a browser loads before it can show the sign-in screen. */
export async function firstScreenKilobytes(): Promise<number> {
  const { manifest, file } = await readManifest();
  const routes = Object.values(manifest.routes);
  const files = new Set([file, manifest.entry.module, ...manifest.entry.imports]);
  let route = routes.find(({ path }) => path === 'login' || path === '/login');
  if (!route) throw new Error('The built web app has no sign-in screen.');
  while (route) {
    for (const needed of [route.module, ...route.imports]) files.add(needed);
    const { parentId }: { parentId?: string | undefined } = route;
    route = parentId === undefined ? undefined : manifest.routes[parentId];
  }
  const sizes = await Promise.all(
    [...files].map(async (path) => gzipSync(await readFile(join(CLIENT, path))).length),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}
