import type pg from 'pg';

/** The columns of the whole database that contain any of the terms, as `schema.table.column`, sorted. */
export async function findTerms(owner: pg.Pool, terms: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ column: string }>(
      `select distinct e.key as column from ${name} t, jsonb_each_text(to_jsonb(t)) e
        where e.value ilike any (select '%' || w || '%' from unnest($1::text[]) w)`,
      [terms],
    );
    found.push(...rows.map(({ column }) => `${name.replace(/^public\./u, '')}.${column}`));
  }
  return found.toSorted();
}
