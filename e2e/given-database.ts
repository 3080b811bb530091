import { join } from 'node:path';
import { Pool } from 'pg';
import type { Tables } from '#db/tables.ts';
import { createDatabase, type Database } from '#foundation/server/database/database.ts';
import { findOrphanedPostmaster } from '#foundation/server/postgres/postmaster-file.ts';
import { connectionTo } from '#foundation/server/postgres/postmaster.ts';
import { DATABASE_NAME } from '#foundation/server/postgres/start-embedded-postgres.ts';

/** The database of the server that the tests share, by the file of its postmaster. */
async function connection() {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres');
  const found = await findOrphanedPostmaster(folder);
  if (found.kind !== 'alive') throw new Error(`No database is running in ${folder}.`);
  return connectionTo(found.socketFolder, DATABASE_NAME);
}

/** Writes what no request can make. */
export async function asOwner<T>(run: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool(await connection());
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
}

/** Runs what a job does, at a time of the test's choice. */
export async function asJob(run: (database: Database<Tables>) => Promise<void>): Promise<void> {
  const failures: Error[] = [];
  const database = createDatabase<Tables>({
    connection: await connection(),
    poolSize: 2,
    onIdleError: (error) => failures.push(error),
  });
  try {
    await run(database);
    if (failures[0]) throw failures[0];
  } finally {
    await database.end();
  }
}
