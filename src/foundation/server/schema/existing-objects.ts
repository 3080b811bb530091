import type pg from 'pg';

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
  const { rows } = await client.query<{ key: string }>(EXISTING);
  return new Set(rows.map(({ key }) => key));
}
