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

/** Whether the process that wrote this line is still running; a later process with the same id does not count. */
async function isHeld(holder: string): Promise<boolean> {
  const pid = Number.parseInt(holder, 10);
  return Number.isInteger(pid) && pid > 0 && (await processIdentity(pid)) === holder;
}

/** Creates the lock file with its content in one step: a link never replaces an existing file. */
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

/** Removes the lock of a process that has ended, and only that one: a lock that was created meanwhile is put back. */
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
 * Locks a data folder for this process until the lock is released or the process ends.
 *
 * @throws StartError when another running Tailwell holds the lock.
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const path = join(dataDir, 'tailwell.lock');
  const own = await processIdentity(process.pid);
  if (own === null) throw new Error('This process does not exist.');
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
