import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { canEnter, chooseServerAccount, type ServerAccount } from './server-account.ts';
import { openStateFolder } from './state-folder.ts';

export interface ClusterLocation {
  /** PostgreSQL's data directory. */
  readonly folder: string;
  /** The file for PostgreSQL's messages. */
  readonly logFile: string;
  readonly account: ServerAccount;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The location of an external cluster, if the data folder points to one. */
const readPointer = async (pointer: string): Promise<string | null> => {
  const text = await readFile(pointer, 'utf8').catch(() => null);
  return text === null ? null : text.trim();
};

async function followPointer(pointer: string, folder: string): Promise<string> {
  if (await isFolder(dirname(folder))) return folder;
  throw new StartError(
    `The database of this data folder was in ${folder}, which no longer exists: restore it, or delete ${pointer} to start with an empty one.`,
  );
}

async function createExternalCluster(pointer: string): Promise<string> {
  const home = join(await openStateFolder(), 'clusters', randomBytes(6).toString('hex'));
  const folder = join(home, 'postgres');
  await mkdir(home, { recursive: true });
  await writeFile(pointer, `${folder}\n`, { flush: true });
  return folder;
}

/**
 * Decides where the cluster of a data folder is located: in its `postgres` folder, or, where PostgreSQL's account
 * cannot access that, in a state folder of the machine, to which `postgres.location` then points.
 */
export async function locateCluster(dataDir: string): Promise<ClusterLocation> {
  const pointer = join(dataDir, 'postgres.location');
  const inside = join(dataDir, 'postgres');
  const external = await readPointer(pointer);
  if (external !== null) return describe(await followPointer(pointer, external));
  const place = await describe(inside);
  if (await canEnter(place.account, dataDir)) return place;
  if (!(await isFolder(inside))) return describe(await createExternalCluster(pointer));
  throw new StartError(
    `The database in ${inside} cannot be reached by the account it belongs to: make the parent folders accessible (chmod o+x), or move the data folder and set DATA_DIR.`,
  );
}

async function describe(folder: string): Promise<ClusterLocation> {
  return { folder, logFile: `${folder}.log`, account: await chooseServerAccount(folder) };
}
