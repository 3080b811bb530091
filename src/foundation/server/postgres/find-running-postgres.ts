import { realpath } from 'node:fs/promises';
import { locateCluster } from './cluster-location.ts';
import { findOrphanedPostmaster } from './postmaster-file.ts';
import { connectionTo, type SocketConnection } from './postmaster.ts';
import { DATABASE_NAME } from './start-embedded-postgres.ts';

export interface RunningPostgres {
  readonly connection: SocketConnection;
  /** PostgreSQL's data directory. */
  readonly folder: string;
}

/** The database server of a data folder that another process has started; null when none is running. */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres | null> {
  const { folder } = await locateCluster(await realpath(dataDir));
  const found = await findOrphanedPostmaster(folder);
  if (found.kind !== 'alive') return null;
  return { connection: connectionTo(found.socketFolder, DATABASE_NAME), folder };
}
