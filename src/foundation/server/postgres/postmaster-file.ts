import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive, processArguments } from '../process-identity.ts';
import { StartError } from '../start-error.ts';

/** What a postmaster writes about itself into its data directory. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string;
}

/** Reads the text of a `postmaster.pid`; null when it is not whole, as when its writer was killed over it. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const [pid = '', , , , socketFolder = ''] = text.split('\n');
  return /^\d+$/.test(pid) && socketFolder.startsWith('/') ? { pid: Number(pid), socketFolder } : null;
}

export const postmasterFilePath = (folder: string): string => join(folder, 'postmaster.pid');

export type OrphanedPostmaster =
  | { readonly kind: 'none' }
  /** Its process is gone: PostgreSQL clears the file by itself, after checking that no backend lives on. */
  | { readonly kind: 'dead' }
  /** It says nothing, or its number belongs to another program now: PostgreSQL would refuse to start over it. */
  | { readonly kind: 'stale' }
  | ({ readonly kind: 'alive' } & PostmasterFile);

/** Whether the process is the postmaster of this folder; null when the system does not let us know. */
async function isPostmasterOf(folder: string, pid: number): Promise<boolean | null> {
  const args = await processArguments(pid);
  if (!/(?:^|\/)postgres(?::|$)/.test(args[0] ?? '')) return false;
  if (args.includes(folder)) return true;
  // The folder may have been moved under a running postmaster, which stays inside of it all the same.
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return cwd === null ? null : cwd === folder;
}

/**
 * Looks at what an earlier start left in the data directory, given as its real path.
 *
 * @throws StartError when a process might still serve it, and there is no way to tell.
 */
export async function findOrphanedPostmaster(folder: string): Promise<OrphanedPostmaster> {
  const path = postmasterFilePath(folder);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { kind: 'none' };
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0)) return { kind: 'stale' };
  if (!(await isProcessAlive(pid))) return { kind: 'dead' };
  const isOurs = await isPostmasterOf(folder, pid);
  if (isOurs === false) return { kind: 'stale' };
  if (isOurs === null) {
    throw new StartError(
      `Process ${pid} may still be serving the database in ${folder}: stop it, or delete ${path} when it is another program's.`,
    );
  }
  // Alive, yet without a whole file: it starts this very moment, and will not answer under a folder we know.
  return { kind: 'alive', ...(parsePostmasterFile(text) ?? { pid, socketFolder: folder }) };
}
