import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';
import { StartError } from './start-error.ts';

export interface DataLock {
  release(): Promise<void>;
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const readHolder = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });

/** Whether the process that wrote this line still runs; another one under the same number is no holder. */
async function isHeld(holder: string): Promise<boolean> {
  const pid = Number.parseInt(holder, 10);
  return Number.isInteger(pid) && pid > 0 && (await processIdentity(pid)) === holder;
}

/** Puts the lock in place whole, or not at all: a link never replaces what is there. */
async function place(path: string, holder: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, holder, { flush: true });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Takes a dead holder's lock away, and only that one: what was put there meanwhile is put back. */
async function removeStale(path: string, holder: string): Promise<void> {
  const aside = `${path}.stale-${randomUUID()}`;
  await rename(path, aside).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
  const taken = await readHolder(aside);
  if (taken !== null && taken !== holder) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Takes a data folder for this process alone, until it is released or the process is gone.
 *
 * @throws StartError when another Tailwell that runs holds it.
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const path = join(dataDir, 'tailwell.lock');
  const own = await processIdentity(process.pid);
  if (own === null) throw new Error('This process is not known to the system.');
  while (!(await place(path, own))) {
    const holder = await readHolder(path);
    if (holder === null) continue;
    if (await isHeld(holder)) {
      throw new StartError(
        `Another Tailwell (process ${Number.parseInt(holder, 10)}) already uses the data folder ${dataDir}: stop that one, or set DATA_DIR to another folder.`,
      );
    }
    await removeStale(path, holder);
  }
  return {
    release: async () => {
      if ((await readHolder(path)) === own) await rm(path, { force: true });
    },
  };
}
