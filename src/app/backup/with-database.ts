import { Client, type ClientConfig } from 'pg';
import { BackupError } from '#foundation/server/backup/backup-error.ts';
import type { PrintLine } from '#foundation/server/backup/progress.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import { loginsFor } from '#foundation/server/database-logins.ts';
import { lockDataFolder, type DataLock } from '#foundation/server/data-lock.ts';
import type { Log } from '#foundation/server/log.ts';
import { findRunningPostgres } from '#foundation/server/postgres/find-running-postgres.ts';
import { startEmbeddedPostgres } from '#foundation/server/postgres/start-embedded-postgres.ts';
import { loadSecretKey } from '#foundation/server/secret-key.ts';
import { StartError } from '#foundation/server/start-error.ts';
import type { Settings } from '../settings.ts';

/** The database of the data folder, and where its cluster is if it is the embedded one. */
export interface DatabaseOfFolder {
  readonly connection: ClientConfig;
  readonly clusterFolder: string | null;
  /** Whether a server is running that adds to the backups by itself. */
  readonly isServed: boolean;
}

export interface DatabaseParts {
  readonly settings: Settings;
  readonly log: Log;
  readonly printLine: PrintLine;
}

/** Opens a session without a limit on how long a statement takes. */
export async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: 'tailwell backup',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The database cannot be reached (${reason}): start it, then try again.`, {
      cause: error,
    });
  }
}

async function withLockedFolder<T>(
  { settings: { dataDir }, log, printLine }: DatabaseParts,
  lock: DataLock,
  work: (database: DatabaseOfFolder) => Promise<T>,
): Promise<T> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, printLine });
    try {
      return await work({
        connection: { ...postgres.connection() },
        clusterFolder: postgres.folder,
        isServed: false,
      });
    } finally {
      await postgres.stop();
    }
  } finally {
    await lock.release();
  }
}

/** Works with the database of the settings: the one that a running server has started, or one that is started for it. */
export async function withDatabase<T>(
  parts: DatabaseParts,
  work: (database: DatabaseOfFolder) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = parts.settings;
  if (databaseUrl !== null) {
    // As the login of the jobs: the owner of the tables may be subject to their policies.
    const { jobs } = loginsFor(await loadSecretKey(parts.settings));
    const connection = redirect({ connectionString: databaseUrl }, { login: jobs });
    return work({
      connection: { ...connection, options: '-c role=job_server -c TimeZone=UTC' },
      clusterFolder: null,
      isServed: true,
    });
  }
  const lock = await lockDataFolder(dataDir).catch((error: unknown) => {
    if (error instanceof StartError) return null;
    throw error;
  });
  if (lock) return withLockedFolder(parts, lock, work);
  const running = await findRunningPostgres(dataDir);
  if (running)
    return work({ connection: { ...running.connection }, clusterFolder: running.folder, isServed: true });
  throw new BackupError('Tailwell is just starting or stopping: try again in a moment.');
}
