import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BareConnection } from '#tools/bench/bare-connection.ts';
import { withParameterTypes } from '#tools/bench/parameter-types.ts';
import { pgbenchScript } from '#tools/bench/pgbench-script.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query('create table bench_rows (id int primary key, text text)');
});
afterAll(() => db.drop());

/** A parameter whose type PostgreSQL knows from one of its places only, and values of every kind. */
const STATEMENT = {
  text: `select $1::uuid as first, $1 as same, $2::text[] as list, $3::jsonb ->> 'a:b' as json, $4::bytea as bytes,
    to_char($5::timestamptz, 'HH24:MI') as time, $6::int is null as empty, $7 || '' as nothing
    from generate_series(1, 5) n where n = any ($8) order by n limit $9`,
  values: [
    '5a79f2a7-2042-4b30-8850-ac498f0063c9',
    ['a:b', 'c "d"', null],
    { 'a:b': "it's" },
    Buffer.from([0, 255]),
    '2026-03-01T10:20:00Z',
    null,
    '',
    [2, 3, 4],
    2,
  ],
};

/** The rows of a script of pgbench: each variable becomes a parameter of its own, as pgbench does it. */
async function rowsOf(client: Client, text: string, variables: ReadonlyMap<string, string>) {
  const values: (string | null)[] = [];
  const statement = text
    .replace('\\startpipeline\n', '')
    .replace('\\endpipeline\n', '')
    .replaceAll(/(?<!:):(\w+)/g, (_, name: string) => `$${values.push(variables.get(name) ?? null)}`);
  return (await client.query(statement, values)).rows as unknown[];
}

test('a script of pgbench has the rows of the statement from which it was made', async () => {
  const [typed = []] = await withParameterTypes(db.connections.app, [[STATEMENT]]);
  expect(typed[0]?.types).toEqual([
    'uuid',
    'text[]',
    'jsonb',
    'bytea',
    'timestamp with time zone',
    'integer',
    'text',
    'integer[]',
    'bigint',
  ]);
  const { text, variables } = pgbenchScript(typed, 'v');
  const client = new Client({ ...db.connections.app, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    const { rows } = await client.query(STATEMENT.text, STATEMENT.values);
    expect(rows).toHaveLength(2);
    expect(await rowsOf(client, text, variables)).toEqual(rows);
  } finally {
    await client.end();
  }
});

test('types are found under the role of the statements', async () => {
  const script = [
    { text: "select set_config('role', $1, true)", values: ['clinic_member'] },
    { text: 'select from pets where clinic_id = $1 limit $2', values: [STATEMENT.values[0], 1] },
  ];
  const [typed = []] = await withParameterTypes(db.connections.app, [script]);
  expect(typed.map(({ types }) => types)).toEqual([['text'], ['uuid', 'bigint']]);
});

const addRow = (id: number, text = 'row') => [
  { text: 'begin' },
  { text: 'insert into bench_rows values ($1, $2)', values: [id, text] },
  { text: 'select repeat($1, 100000)', values: ['long'] },
  { text: 'commit' },
];
const storedIds = async () =>
  (await db.owner.query<{ id: number }>('select id from bench_rows order by id')).rows.map(({ id }) => id);

test('the bare driver commits each transaction before it goes on, also after one that failed', async () => {
  const connection = await BareConnection.open(db.connections.owner);
  try {
    expect(await connection.run(addRow(1))).toBeNull();
    expect(await storedIds()).toEqual([1]);
    // Its last statement is not prepared, because an earlier one fails.
    const fails = [...addRow(1).slice(0, 3), { text: 'select 3' }, { text: 'commit' }];
    expect(await connection.run(fails)).toContain('23505');
    expect(
      await connection.run([...addRow(2).slice(0, 3), { text: 'select 3' }, { text: 'commit' }]),
    ).toBeNull();
    expect(await storedIds()).toEqual([1, 2]);
  } finally {
    await connection.close();
  }
});

test('the bare driver prepares a statement under the role that those before it have set', async () => {
  const script = [
    { text: 'begin' },
    { text: "select set_config('role', $1, true)", values: ['auth_server'] },
    { text: 'select from auth.users where id = $1', values: [STATEMENT.values[0]] },
    { text: 'commit' },
  ];
  const connection = await BareConnection.open(db.connections.app);
  try {
    expect(
      await connection.run(script.filter(({ values }) => !values || values[0] !== 'auth_server')),
    ).toMatch(/42501/);
    expect(await connection.run(script)).toBeNull();
    expect(await connection.run(script)).toBeNull();
  } finally {
    await connection.close();
  }
});
