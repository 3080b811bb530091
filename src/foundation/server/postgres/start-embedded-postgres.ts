import { realpath, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { recognizeCopy } from '../copied-folder.ts';
import { lockDataFolder, type DataLock } from '../data-lock.ts';
import type { Log } from '../log.ts';
import { prepareBinaries } from './binaries.ts';
import { locateCluster, type ClusterLocation } from './cluster-location.ts';
import { hasCluster, initializeCluster, OWNER } from './initialize-cluster.ts';
import { supervisePostmaster, type Supervisor } from './supervise-postmaster.ts';
import { findOrphanedPostmaster, postmasterFilePath } from './postmaster-file.ts';
import {
  connectionTo,
  isAdoptable,
  startPostmaster,
  stopPostmaster,
  withClient,
  type PostmasterParts,
  type SocketConnection,
} from './postmaster.ts';
import { openSocketFolder, socketPaths } from './socket-folder.ts';

export const DATABASE_NAME = 'tailwell';

export interface EmbeddedPostgres {
  /** The process id of the postmaster, which changes after a crash. */
  readonly pid: number;
  /** PostgreSQL's data directory. */
  readonly folder: string;
  /** Connects as the owner of every table, by default to the product's own database. */
  connection(database?: string): SocketConnection;
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Absolute and writable. */
  readonly dataDir: string;
  readonly log: Log;
  /** False trades durability for speed, for tests. */
  readonly durable?: boolean;
  /** Receives a sentence when something takes long. */
  readonly printLine?: (sentence: string) => void;
}

/** Ends the sessions of the killed process: their open transactions hold locks that nobody would release. */
const clearSessions = (socketFolder: string): Promise<unknown> =>
  withClient(connectionTo(socketFolder, 'postgres'), (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  );

interface Running {
  readonly pid: number;
  readonly socketFolder: string;
}

/** Adopts the postmaster of a killed process if it responds; otherwise stops it, so that a new one can start. */
async function adoptOrEndOrphan(parts: PostmasterParts, log: Log): Promise<Running | null> {
  const { folder } = parts.place;
  const left = await findOrphanedPostmaster(folder);
  if (left.kind === 'stale') {
    // Those of a copied folder name the process of the original, which is running.
    for (const path of [postmasterFilePath(folder), ...socketPaths(folder)]) await rm(path, { force: true });
  }
  if (left.kind !== 'alive') return null;
  if (await isAdoptable(left.socketFolder, folder, parts.binaries.version)) {
    await clearSessions(left.socketFolder);
    log.info({ pid: left.pid }, 'took over the database server that was left running');
    return { pid: left.pid, socketFolder: left.socketFolder };
  }
  log.warn({ pid: left.pid }, 'stopping a database server that was left running and does not answer');
  await stopPostmaster(left.pid);
  return null;
}

async function ensureDatabase(socketFolder: string): Promise<void> {
  await withClient(connectionTo(socketFolder, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  });
}

/** Two copies of a data folder can point to the same external cluster, so that cluster has a lock of its own. */
const lockExternalCluster = async (dataDir: string, { folder }: ClusterLocation): Promise<DataLock | null> =>
  dirname(folder) === dataDir ? null : lockDataFolder(dirname(folder));

async function startOn(
  parts: PostmasterParts,
  log: Log,
): Promise<{ supervisor: Supervisor; socketFolder: string }> {
  const adopted = await adoptOrEndOrphan(parts, log);
  const { pid, socketFolder } = adopted ?? {
    pid: await startPostmaster(parts),
    socketFolder: parts.socketFolder,
  };
  const supervisor = supervisePostmaster(pid, { ...parts, socketFolder }, log);
  try {
    await ensureDatabase(socketFolder);
    return { supervisor, socketFolder };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that a killed process left running. It listens
 * on a socket that no other account can open, and is restarted when it dies. The caller holds the lock of the data
 * folder.
 *
 * @throws StartError with one sentence that a person can act on.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, printLine = () => undefined } = options;
  const dataDir = await realpath(options.dataDir);
  const place = await locateCluster(dataDir);
  const binaries = await prepareBinaries(place.account);
  const lock = await lockExternalCluster(dataDir, place);
  try {
    if (!(await hasCluster(place.folder, binaries))) {
      printLine('Creating the database …');
      await initializeCluster(place, binaries, durable);
    }
    const copy = await recognizeCopy(dataDir, place.folder);
    if (copy !== null) printLine(copy);
    const socketFolder = await openSocketFolder(place.folder, place.account);
    const running = await startOn({ place, binaries, socketFolder, durable }, log);
    return describeRunning(place.folder, running.supervisor, running.socketFolder, lock);
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

const describeRunning = (
  folder: string,
  supervisor: Supervisor,
  socketFolder: string,
  lock: DataLock | null,
): EmbeddedPostgres => ({
  folder,
  get pid() {
    return supervisor.pid();
  },
  connection: (database = DATABASE_NAME) => connectionTo(socketFolder, database),
  url: `postgresql://${OWNER}@${encodeURIComponent(socketFolder)}/${DATABASE_NAME}`,
  stop: async () => {
    await supervisor.stop();
    await lock?.release();
  },
});
