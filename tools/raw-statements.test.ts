import { describe, expect, test } from 'vitest';
import { rawStatements, REASONS } from './raw-statements.ts';

const reasonsIn = (text: string) => rawStatements('x.mts', text).map(({ reason }) => reason);

describe('allowed', () => {
  test.each([
    ['rows with a schema', 'const pets = await fetchRows(tx, Pet, sql`select id from pets`);'],
    ['a compiled query with a schema', 'await fetchRows(tx, Pet, CompiledQuery.raw(text, []));'],
    ['a statement without rows', 'await sql`select app.sweep()`.execute(tx);'],
    ['how many rows it changed', 'const { numAffectedRows } = await sql`delete from pets`.execute(tx);'],
    ['one of two statements', 'await (isNew ? sql`select app.a()` : sql`select app.b()`).execute(tx);'],
    ['a constant', 'const LIMIT = sql`set local statement_timeout = 1`;\nawait LIMIT.execute(tx);'],
    ['the query builder', "const rows = await tx.selectFrom('pets').select('id').execute();"],
    [
      'an expression of the builder',
      "tx.selectFrom('pets').select(sql<number>`count(*)`.as('n')).execute();",
    ],
    ['another kind of execute', 'await policy.execute(() => send());'],
    ['a plain query without rows', "await client.query('begin');"],
    ['another kind of query', "const { rows } = c.req.query();\nconst name = c.req.query('name');"],
    ['rows of something else', 'const { rows } = input;\ncount(input.rows);'],
  ])('%s', (_, text) => {
    expect(reasonsIn(text)).toEqual([]);
  });
});

describe('refused', () => {
  test.each([
    ['a type of rows', 'await sql<Pet>`select id from pets`.execute(tx);', REASONS.typed],
    ['one that is built elsewhere', 'await petsOf(clinicId).execute(tx);', REASONS.unknown],
    ['one that is imported', 'await SELECT_PETS.execute(tx);', REASONS.unknown],
    ['a typed constant', 'const pets = sql<Pet>`select`;\nawait pets.execute(tx);', REASONS.typed],
    ['one of two', 'await (isNew ? sql`select` : sql<Pet>`select`).execute(tx);', REASONS.typed],
    ['rows taken apart', 'const { rows } = await sql`select id from pets`.execute(tx);', REASONS.rows],
    ['the first row', 'const { rows: [first] } = await client.query(text);', REASONS.rows],
    ['rows by name', 'const rows = (await sql`select id from pets`.execute(tx)).rows;', REASONS.rows],
    ['rows in a callback', 'sql`select id`.execute(tx).then(({ rows }) => rows.length);', REASONS.rows],
    ['a compiled query', 'await tx.executeQuery(query);', REASONS.compiled],
    ['a type of a plain query', 'await client.query<Pet>(text);', REASONS.plain],
  ])('%s', (_, text, reason) => {
    expect(reasonsIn(text)).toEqual([reason]);
  });
});

test('a fault names its line', () => {
  expect(rawStatements('x.ts', '\n\nawait sql<Pet>`select`.execute(tx);')).toMatchObject([{ line: 3 }]);
});
