import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  readonly routes: Readonly<
    Record<string, { readonly parentId?: string; readonly imports?: readonly string[] }>
  >;
}

const ASSIGNMENT = /^(?<start>window\.__reactRouterManifest=)(?<manifest>\{.*\})(?<end>;?\s*)$/s;

/**
 * The framework's list of all pages, without the files that each page imports: seven eighths of it, which every screen would
 * load before it can be shown. In the browser the framework reads them only to preload pages whose links ask for it, as none of
 * ours do, and to repeat the links that the empty page begins with, which are those of the root.
 * @throws when the framework writes its list in an unknown way.
 */
export function shortenManifest(text: string): string {
  const { start, manifest, end } = ASSIGNMENT.exec(text)?.groups ?? {};
  if (start === undefined || manifest === undefined || end === undefined)
    throw new Error('The list of pages is written in a way that is not known here.');
  // Safe: what the framework wrote, and only to leave a part of it out.
  const { routes, ...rest } = JSON.parse(manifest) as Manifest;
  const shortened = Object.entries(routes).map(([id, route]) => {
    const { imports: _, ...without } = route;
    return [id, route.parentId === undefined ? route : without];
  });
  return `${start}${JSON.stringify({ ...rest, routes: Object.fromEntries(shortened) })}${end}`;
}

const MANIFEST_FILE = /^manifest-[\w-]+\.js$/;

/** The file of a built folder that lists all pages. */
export async function findManifest(folder: string): Promise<string> {
  const name = (await readdir(join(folder, 'assets'))).find((file) => MANIFEST_FILE.test(file));
  if (name === undefined) throw new Error('There is no built web app: run `npm run build` first.');
  return join(folder, 'assets', name);
}

/** Shortens the list of pages of a built folder. */
export async function shortenManifestOf(folder: string): Promise<void> {
  const file = await findManifest(folder);
  await writeFile(file, shortenManifest(await readFile(file, 'utf8')));
}
