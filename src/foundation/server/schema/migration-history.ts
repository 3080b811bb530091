import type pg from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import { StartError } from '../start-error.ts';
import type { SchemaFile } from './schema-file.ts';

const Applied = z.object({ name: z.string(), checksum: z.string() });

/** The first migration of the versions whose tables were not carried over. */
const FIRST_OF_BEFORE = '0001_foundation_roles_and_claims.sql';

/** Which numbered migrations the database has seen, and the checksums that they had. */
export async function readMigrationHistory(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  await client.query(`create table if not exists public.migrations (
    name text not null primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const rows = await queryRows(client, Applied, 'select name, checksum from public.migrations order by name');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** @throws StartError when the database was made by other migrations than these. */
export function assertKnownHistory(
  history: ReadonlyMap<string, string>,
  migrations: readonly SchemaFile[],
): void {
  if (history.has(FIRST_OF_BEFORE))
    throw new StartError(
      'This database was created by an earlier version of Tailwell, and its data cannot be carried over: to keep it, start that version again (there you can export clinics, users, leads, tickets and the audit trail as CSV files), or start this version with another DATA_DIR.',
    );
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of history) {
    const own = known.get(name);
    if (own === undefined)
      throw new StartError(
        `This database was written by a newer Tailwell (${name}): start that version, or use another DATA_DIR.`,
      );
    if (own !== checksum)
      throw new StartError(
        `The migration ${name} differs from the one this database was created with: restore the file, or use another DATA_DIR.`,
      );
  }
}
