import pg from 'pg';
import * as z from 'zod';
import { queryRows } from './database/query-rows.ts';
import { ensureLogins, loginsFor, type Logins } from './database-logins.ts';
import { installJobQueue } from './install-job-queue.ts';
import type { Log } from './log.ts';
import { applySchema } from './schema/apply-schema.ts';
import { readSchemaFiles } from './schema/read-schema-files.ts';
import { writeTimeZones } from './schema/write-time-zones.ts';
import { StartError } from './start-error.ts';

/** Any number of ours: two processes that start at once migrate one after the other. */
const LOCK_KEY = 7_423_001;

const Version = z.object({ version: z.int() });

async function assertVersion(client: pg.Client): Promise<void> {
  const [server] = await queryRows(
    client,
    Version,
    `select current_setting('server_version_num')::int as version`,
  );
  if ((server?.version ?? 0) < 150_000)
    throw new StartError('Tailwell needs PostgreSQL 15 or newer: upgrade the database server.');
}

/**
 * Brings the database to this version, in one transaction under a lock, and makes the logins of the running server.
 *
 * @throws StartError when the database belongs to a newer version or was made by other migrations.
 */
export async function migrate(
  connection: pg.ClientConfig,
  { log, secretKey }: { readonly log: Log; readonly secretKey: Buffer },
): Promise<Logins> {
  const logins = loginsFor(secretKey);
  const files = await readSchemaFiles();
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await assertVersion(client);
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query('begin');
    await applySchema(client, files, log);
    await writeTimeZones(client);
    await client.query('commit');
    await installJobQueue(connection);
    await ensureLogins(client, logins);
    return logins;
  } finally {
    await client.end();
  }
}
