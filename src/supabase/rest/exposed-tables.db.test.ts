import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { EXPOSED_TABLES } from './exposed-tables.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

interface CatalogColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly defaultSql: string | null;
  readonly isKey: boolean;
}

test('the exposed tables match the catalog: each column, its type, its default, the key', async () => {
  const { rows } = await db.owner.query<CatalogColumn>(
    `select c.relname as table, a.attname as name, t.typname as type, pg_get_expr(d.adbin, d.adrelid) as "defaultSql",
            coalesce(a.attnum = any(k.conkey), false) as "isKey"
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
      order by c.relname, a.attnum`,
    [[...EXPOSED_TABLES.keys()]],
  );
  const listed = [...EXPOSED_TABLES.values()].flatMap((table) =>
    [...table.columns.values()].map((column): CatalogColumn => ({
      table: table.name,
      name: column.name,
      type: column.type,
      defaultSql: column.defaultSql,
      isKey: table.primaryKey.includes(column.name),
    })),
  );
  expect(listed).toEqual(rows);
});

test('exposed tables are not accessible without signing in', async () => {
  const { rows } = await db.owner.query(
    `select table_name, privilege_type from information_schema.role_table_grants
      where grantee in ('anon', 'PUBLIC') and table_name = any($1)`,
    [[...EXPOSED_TABLES.keys()]],
  );
  expect(rows).toEqual([]);
});
