import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive, processArguments } from '../process-identity.ts';
import { StartError } from '../start-error.ts';

/** The contents of `postmaster.pid`, which a postmaster writes into its data directory. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string;
}

/** Parses `postmaster.pid`; null when it is incomplete, as when the process was killed while writing it. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const [pid = '', , , , socketFolder = ''] = text.split('\n');
  return /^\d+$/.test(pid) && socketFolder.startsWith('/') ? { pid: Number(pid), socketFolder } : null;
}

export const postmasterFilePath = (folder: string): string => join(folder, 'postmaster.pid');

export type OrphanedPostmaster =
  | { readonly kind: 'none' }
  /** The process has ended: PostgreSQL removes the file itself, after checking that no backend is left. */
  | { readonly kind: 'dead' }
  /** The file is empty, or its process id belongs to another program now: PostgreSQL would refuse to start. */
  | { readonly kind: 'stale' }
  | ({ readonly kind: 'alive' } & PostmasterFile);

/** Whether the folder that the file names has the same file: then this one is a copy of it. */
async function isOriginalElsewhere(folder: string, text: string): Promise<boolean> {
  const original = text.split('\n')[1] ?? '';
  if (!original.startsWith('/') || original === folder) return false;
  return text === (await readFile(postmasterFilePath(original), 'utf8').catch(() => null));
}

/** Whether the process is the postmaster of this folder; null when the system does not allow us to check. */
async function isPostmasterOf(folder: string, pid: number, text: string): Promise<boolean | null> {
  const args = await processArguments(pid);
  if (!/(?:^|\/)postgres(?::|$)/.test(args[0] ?? '')) return false;
  if (args.includes(folder)) return true;
  if (await isOriginalElsewhere(folder, text)) return false;
  // The folder may have been moved under a running postmaster, which keeps its working directory.
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return cwd === null ? null : cwd === folder;
}

/**
 * Examines what an earlier start left in the data directory, given as its real path.
 *
 * @throws StartError when a process may still use the directory and there is no way to check.
 */
export async function findOrphanedPostmaster(folder: string): Promise<OrphanedPostmaster> {
  const path = postmasterFilePath(folder);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { kind: 'none' };
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0)) return { kind: 'stale' };
  if (!(await isProcessAlive(pid))) return { kind: 'dead' };
  const isOurs = await isPostmasterOf(folder, pid, text);
  if (isOurs === false) return { kind: 'stale' };
  if (isOurs === null) {
    throw new StartError(
      `Process ${pid} may still be serving the database in ${folder}: stop it, or delete ${path} if it belongs to another program.`,
    );
  }
  // Running, but with an incomplete file: it is just starting, in a folder that we do not know.
  return { kind: 'alive', ...(parsePostmasterFile(text) ?? { pid, socketFolder: folder }) };
}
