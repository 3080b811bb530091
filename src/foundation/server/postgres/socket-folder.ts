import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { SOCKET_PORT } from './cluster-settings.ts';
import { canEnter, type ServerAccount } from './server-account.ts';

/** The kernel limits a socket's path to 108 bytes including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 107;

/** The database's socket in a folder, and PostgreSQL's lock for it. */
export const socketPaths = (folder: string): [socket: string, lock: string] => {
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  return [socket, `${socket}.lock`];
};

const fits = (folder: string): boolean => Buffer.byteLength(socketPaths(folder)[0]) <= MAX_SOCKET_PATH_BYTES;

/**
 * Creates a folder that only the account can open; a folder that somebody else created under this name is not
 * trusted. False when it cannot be created.
 */
async function makePrivate(folder: string, account: ServerAccount): Promise<boolean> {
  const owner = account?.uid ?? process.getuid?.();
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account) await chown(folder, account.uid, account.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false;
  }
  const found = await lstat(folder);
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return true;
  throw new StartError(
    `The folder ${folder} belongs to another account: remove it, or set DATA_DIR to a shorter path.`,
  );
}

/**
 * The folder of the database's socket, accessible to its account only: within the cluster, or a short one in the
 * temporary folder when the path would be too long for a socket.
 */
export async function openSocketFolder(clusterFolder: string, account: ServerAccount): Promise<string> {
  if (fits(clusterFolder)) return clusterFolder;
  const key = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 12);
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const folder = join(parent, `tailwell-${key}`);
    if (!fits(folder) || !(await canEnter(account, parent))) continue;
    if (await makePrivate(folder, account)) return folder;
  }
  throw new StartError(
    `The path of ${clusterFolder} is too long for the database's socket: set DATA_DIR to a shorter one.`,
  );
}
