import type pg from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';

const Key = z.object({ key: z.string() });

const EXISTING = `
  select 'function ' || n.nspname || '.' || p.proname as key
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname !~ '^(pg_|information_schema$)'
  union all
  select 'policy ' || p.polname || ' on ' || n.nspname || '.' || c.relname
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  union all
  select 'trigger ' || t.tgname || ' on ' || n.nspname || '.' || c.relname
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where not t.tgisinternal`;

/** The keys (`objectKey`) of the functions, policies and triggers that exist. */
export async function existingObjects(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const rows = await queryRows(client, Key, EXISTING);
  return new Set(rows.map(({ key }) => key));
}
