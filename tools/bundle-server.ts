// Bundles the server into `build/node`. One file instead of three thousand modules: an idle server needs a quarter less memory,
// because the runtime keeps the text of each module, with its types and comments. Names and lines stay readable in the traces of errors.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const FOLDER = join(PROJECT, 'build', 'node');

/** Packages of which the server uses a part: the rest is left out. All others are loaded from node_modules. */
const BUNDLED_PACKAGES = /^(?:zod|kysely|hono|@hono\/node-server)(?:\/|$)/;
const isOwn = (name: string): boolean => /^[#./]/.test(name);

const escapeUnit = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

/** A text with a single sign beyond ASCII takes twice the memory, so that such signs are written as their codes. */
const writeInAscii = (code: string): string =>
  code.replaceAll(/\P{ASCII}/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => escapeUnit(sign.charCodeAt(at))).join(''),
  );

const bundle = await rolldown({
  cwd: PROJECT,
  input: join(PROJECT, 'src', 'app', 'main.ts'),
  platform: 'node',
  external: (name) => !isOwn(name) && !BUNDLED_PACKAGES.test(name),
});
const { output } = await bundle.generate({ format: 'esm' });
await bundle.close();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const chunk of output) {
  if (chunk.type === 'chunk') await writeFile(join(FOLDER, chunk.fileName), writeInAscii(chunk.code));
}
