import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginsFor } from '#foundation/server/database-logins.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([first.drop(), second.drop()]));

test('a test database is migrated, and shares nothing with another one', async () => {
  await first.owner.query('create table only_here (id int primary key)');
  const tablesOf = async ({ owner }: TestDatabase) => {
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relname in ('only_here', 'clinics') order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  expect(await tablesOf(first)).toEqual(['clinics', 'only_here']);
  expect(await tablesOf(second)).toEqual(['clinics']);
});

test('the server’s login is no superuser, owns nothing and bypasses no policy', async () => {
  await first.database.ping();
  const { rows } = await first.owner.query(
    `select rolsuper, rolbypassrls, rolinherit, rolcreatedb, rolcreaterole,
            (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = $1`,
    [loginsFor(first.secretKey).app.user],
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolinherit: false,
      rolcreatedb: false,
      rolcreaterole: false,
      owned: 0,
    },
  ]);
});
