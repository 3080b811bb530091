import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { fetchRow, fetchRows } from './fetch-rows.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const Count = z.object({ name: z.string(), count: z.int() });
const asAnon = { databaseRole: 'anon', mode: 'read' } as const;

test('rows have the shape that the schema declares', async () => {
  const rows = await db.database.transaction(asAnon, (tx) =>
    fetchRows(
      tx,
      Count,
      sql`select 'cats' as name, 2::bigint as count union all select 'dogs', 3 order by name`,
    ),
  );
  expect(rows).toEqual([
    { name: 'cats', count: 2 },
    { name: 'dogs', count: 3 },
  ]);
});

test('returns the first row, or undefined if there is none', async () => {
  const found = (name: string) =>
    db.database.transaction(asAnon, (tx) =>
      fetchRow(tx, Count, sql`select n as name, 1 as count from (values ('cats')) v (n) where n = ${name}`),
    );
  expect(await found('cats')).toEqual({ name: 'cats', count: 1 });
  expect(await found('dogs')).toBeUndefined();
});

test.each([
  ['a renamed alias', sql`select 'cats' as title, 2 as count`],
  ['a column more', sql`select 'cats' as name, 2 as count, true as secret`],
  ['another type', sql`select 'cats' as name, '2' as count`],
  ['an unexpected null', sql`select null as name, 2 as count`],
])('%s fails the test that runs the statement', async (_, statement) => {
  const running = db.database.transaction(asAnon, (tx) => fetchRows(tx, Count, statement));
  await expect(running).rejects.toThrow('A row does not fit the schema of its statement.');
});
