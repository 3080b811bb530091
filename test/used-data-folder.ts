import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { processIdentity } from '#foundation/server/process-identity.ts';
import { withFileLock } from '#tools/build-lock.mjs';
import { makeDataFolder, startProduct, type DataFolder } from './product.ts';

const run = promisify(execFile);
const KEPT = fileURLToPath(new URL('../.cache/used-data/', import.meta.url));

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Copies owners and permissions too, because PostgreSQL checks both. */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  await run('cp', ['-a', `${from}/.`, to]);
};

/** Deletes the folders of earlier runs, each of which is named after its process. */
async function sweep(): Promise<void> {
  for (const name of await readdir(KEPT).catch(() => [])) {
    const runner = decodeURIComponent(name);
    if ((await processIdentity(Number.parseInt(runner, 10))) !== runner)
      await rm(join(KEPT, name), { recursive: true, force: true });
  }
}

/** The folder of this run, shared by all its workers. */
async function openRun(): Promise<string> {
  await sweep();
  const folder = join(KEPT, encodeURIComponent((await processIdentity(process.ppid)) ?? ''));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Creates the folder by a first start and a stop. It is renamed to its final name only when it is complete. */
async function make(path: string, demo: '0' | '1'): Promise<void> {
  const data = await makeDataFolder();
  try {
    const product = startProduct({ DATA_DIR: data.path, DEMO: demo });
    await product.ready;
    product.kill('SIGTERM');
    await product.ended;
    const draft = `${path}.new`;
    await mkdir(draft);
    await copyFolder(data.path, draft);
    await rename(draft, path);
  } finally {
    await data.remove();
  }
}

async function find(demo: '0' | '1'): Promise<string> {
  const folder = await openRun();
  const path = join(folder, demo === '1' ? 'demo' : 'plain');
  await withFileLock(
    `${path}.lock`,
    () => undefined,
    async () => {
      if (!(await exists(path))) await make(path, demo);
    },
  );
  return path;
}

/**
 * A data folder on which Tailwell has been started and stopped once in this run, so that a test of a later start does not
 * wait for a new database.
 *
 * @param demo with the demo's clinics.
 */
export async function makeUsedDataFolder(demo: '0' | '1'): Promise<DataFolder> {
  const used = await find(demo);
  const data = await makeDataFolder();
  await copyFolder(used, data.path);
  return data;
}
