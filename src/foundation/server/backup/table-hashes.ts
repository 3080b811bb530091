import type { Client } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import { createProgress, type PrintLine } from './progress.ts';

const Table = z.object({ name: z.string() });
const Hash = z.object({ hash: z.string() });

/** All tables that survive a crash; what PostgreSQL keeps in its own is compared by its checksums. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
   order by 1`;

/** So that a row reads the same on both sides, whatever the sessions are set to. */
const PLAIN = `set session timezone = 'UTC'; set session datestyle = 'ISO, YMD'; set session intervalstyle = 'postgres';
  set session extra_float_digits = 1; set session bytea_output = 'hex'; set session search_path = ''`;

/** For each table the number of its rows and a hash of them, in whatever order they are. */
export async function hashTables(client: Client, printLine: PrintLine): Promise<Map<string, string>> {
  await client.query(PLAIN);
  const tables = await queryRows(client, Table, TABLES);
  const hashes = new Map<string, string>();
  const report = createProgress(printLine);
  for (const [index, { name }] of tables.entries()) {
    report(() => `Comparing: ${index} of ${tables.length} tables …`);
    const [row] = await queryRows(
      client,
      Hash,
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from only ${name} t`,
    );
    hashes.set(name, row?.hash ?? '');
  }
  return hashes;
}
