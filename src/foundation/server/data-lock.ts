import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
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

/** Identifies a file, which its copy does not share. */
const fileIdentity = ({ dev, ino }: { readonly dev: number; readonly ino: number }): string =>
  `${dev}:${ino}`;

/**
 * Whether the process that wrote this lock is still running; a later process with the same id does not count. A lock
 * that names another file came with a copy of a data folder: its process uses the original.
 */
async function isHeld(path: string, holder: string): Promise<boolean> {
  const [identity = '', file] = holder.split('\n');
  const pid = Number.parseInt(identity, 10);
  if (!(pid > 0) || (await processIdentity(pid)) !== identity) return false;
  const found = await stat(path).catch(() => null);
  return file === undefined || (found !== null && fileIdentity(found) === file);
}

async function writeLock(path: string, identity: string): Promise<string> {
  const handle = await open(path, 'wx');
  try {
    const holder = `${identity}\n${fileIdentity(await handle.stat())}`;
    await handle.writeFile(holder);
    await handle.sync();
    return holder;
  } finally {
    await handle.close();
  }
}

/** Creates the lock file with its content in one step: a link never replaces an existing file. */
async function place(path: string, identity: string): Promise<string | null> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const holder = await writeLock(draft, identity);
    await link(draft, path);
    return holder;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return null;
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
  const identity = await processIdentity(process.pid);
  if (identity === null) throw new Error('This process does not exist.');
  let own: string | null;
  while ((own = await place(path, identity)) === null) {
    const holder = await readHolder(path);
    if (holder === null) continue;
    if (await isHeld(path, holder)) {
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
