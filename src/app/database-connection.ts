import type { ClientConfig } from 'pg';
import type { Log } from '#foundation/server/log.ts';
import { startEmbeddedPostgres } from '#foundation/server/postgres/start-embedded-postgres.ts';
import type { Settings } from '#foundation/server/settings.ts';
import { lockDataFolder } from '#foundation/server/data-lock.ts';
import { prepareDataFolder } from '#foundation/server/data-folder.ts';
import type { Stoppable } from './lifecycle.ts';

/** The database that this process works on, as the owner of its tables. */
export interface OwnedDatabase extends Stoppable {
  readonly connection: ClientConfig;
}

/** Makes the data folder ready. With the embedded database in it, it belongs to one process alone. */
export async function takeDataFolder({ dataDir, databaseUrl }: Settings): Promise<Stoppable> {
  await prepareDataFolder(dataDir);
  if (databaseUrl !== null) return { stop: () => Promise.resolve() };
  const lock = await lockDataFolder(dataDir);
  return { stop: () => lock.release() };
}

/** Starts the embedded database, or points at the outside one, which others start and stop. */
export async function startDatabase(
  { dataDir, databaseUrl }: Settings,
  log: Log,
  tell: (sentence: string) => void,
): Promise<OwnedDatabase> {
  if (databaseUrl !== null) {
    return { connection: { connectionString: databaseUrl }, stop: () => Promise.resolve() };
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, tell });
  return { connection: { ...postgres.connection() }, stop: () => postgres.stop() };
}
