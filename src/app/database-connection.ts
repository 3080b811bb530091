import { Client, type ClientConfig } from 'pg';
import { prepareDataFolder } from '#foundation/server/data-folder.ts';
import { lockDataFolder } from '#foundation/server/data-lock.ts';
import type { Log } from '#foundation/server/log.ts';
import { startEmbeddedPostgres } from '#foundation/server/postgres/start-embedded-postgres.ts';
import type { ServerSettings } from '#foundation/server/settings/server-settings.ts';
import { StartError } from '#foundation/server/start-error.ts';
import type { Stoppable } from './lifecycle.ts';

/** The database of this process, connected as the owner of its tables. */
export interface OwnedDatabase extends Stoppable {
  readonly connection: ClientConfig;
  /** The data directory of the embedded PostgreSQL; null with an external one. */
  readonly clusterFolder: string | null;
}

/** Prepares the data folder, and locks it for this process if it contains the embedded database. */
export async function claimDataFolder({ dataDir, databaseUrl }: ServerSettings): Promise<Stoppable> {
  await prepareDataFolder(dataDir);
  if (databaseUrl !== null) return { stop: () => Promise.resolve() };
  const lock = await lockDataFolder(dataDir);
  return { stop: () => lock.release() };
}

/** Connects to an external database once, so that an unreachable one stops the start with a clear sentence. */
async function assertAnswers(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `Cannot connect to the database at DATABASE_URL (${reason}): start it, or correct DATABASE_URL.`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts the embedded database, or connects to the external one, which is started and stopped by others. */
export async function startDatabase(
  { dataDir, databaseUrl }: ServerSettings,
  log: Log,
  printLine: (sentence: string) => void,
): Promise<OwnedDatabase> {
  if (databaseUrl !== null) {
    await assertAnswers(databaseUrl);
    return {
      connection: { connectionString: databaseUrl },
      clusterFolder: null,
      stop: () => Promise.resolve(),
    };
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, printLine });
  return {
    connection: { ...postgres.connection() },
    clusterFolder: postgres.folder,
    stop: () => postgres.stop(),
  };
}
