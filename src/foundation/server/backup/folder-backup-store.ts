import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';

const DRAFT = '.draft-';
/** A write takes seconds: what is older was left by a process that was killed. */
const DRAFT_IS_OLD_AFTER_MS = 3_600_000;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

function explain(folder: string, error: unknown): Error {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(
      `There is no space left in ${folder}: free some, or set BACKUP_DIR to another disk.`,
      { cause: error },
    );
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EIO', 'ESTALE'].includes(code)) {
    return new BackupError(
      `The backup folder ${folder} cannot be written (${code}): let this account write there, or set BACKUP_DIR to another folder.`,
      { cause: error },
    );
  }
  return error instanceof Error ? error : new Error(String(error));
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function filesBelow(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile());
}

async function remove(path: string): Promise<void> {
  await rm(path, { force: true });
  // Folders that became empty go too; one that did not stays.
  await rmdir(dirname(path)).catch(() => undefined);
}

/** Backups in a folder that only its owner can read. */
export function openFolderStore(folder: string): BackupStore {
  const put = async (name: string, bytes: Buffer): Promise<void> => {
    const path = join(folder, name);
    const draft = join(dirname(path), `${DRAFT}${randomUUID()}`);
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeDurably(draft, bytes);
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw explain(folder, error);
    }
  };
  return {
    place: folder,
    put,
    get: (name) =>
      readFile(join(folder, name)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }),
    list: async (prefix) => {
      const entries = await filesBelow(join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1)));
      return entries
        .filter((entry) => !entry.name.startsWith(DRAFT))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((name) => name.startsWith(prefix))
        .toSorted();
    },
    remove: (name) => remove(join(folder, name)),
    sweep: async () => {
      for (const { name, parentPath } of await filesBelow(folder)) {
        const path = join(parentPath, name);
        if (!name.startsWith(DRAFT)) continue;
        // Another process may be writing it, and is done when it is gone.
        const written = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity;
        if (written < Date.now() - DRAFT_IS_OLD_AFTER_MS) await remove(path);
      }
    },
    close: () => undefined,
  };
}
