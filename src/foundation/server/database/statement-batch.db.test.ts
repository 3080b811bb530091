import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { StatementBatch } from './statement-batch.ts';
import { readColumnTypes } from './types.ts';

const BEGIN = { name: 'begin', text: 'begin' };
const COMMIT = { name: 'commit', text: 'commit' };
const ROLLBACK = { name: 'rollback', text: 'rollback' };

let db: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query(
    'create table public.boxes (n integer primary key deferrable initially deferred, size integer)',
  );
});
afterAll(() => db.drop());
beforeEach(async () => {
  client = new pg.Client({ ...db.connections.owner, pipeline: true });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await db.owner.query('delete from public.boxes');
});

function open(): StatementBatch {
  const batch = new StatementBatch(client.connection, readColumnTypes());
  client.query(batch);
  return batch;
}
const insert = (n: number) => ({
  name: 'insert',
  text: 'insert into public.boxes (n) values ($1)',
  values: [n],
});
const stored = async (): Promise<unknown[]> =>
  (await db.owner.query<{ n: number }>('select n from public.boxes order by n')).rows.map(({ n }) => n);

test('a transaction that reads takes a write for its statements and one for its end, and is answered as often', async () => {
  const traffic = { writes: 0, reads: 0 };
  const { stream } = client.connection;
  const { write } = stream;
  stream.write = ((...given: Parameters<typeof write>) => {
    traffic.writes += 1;
    return write.apply(stream, given);
  }) as typeof write;
  stream.on('data', () => (traffic.reads += 1));
  const batch = open();
  const asked = { name: 'answer', text: 'select $1::int as n', values: [1] };
  const [, , { rows }] = await Promise.all([batch.send(BEGIN), batch.send(asked), batch.send(asked)]);
  expect(rows).toEqual([{ n: 1 }]);
  expect(traffic).toEqual({ writes: 1, reads: 1 });
  await batch.end(COMMIT);
  expect(traffic).toEqual({ writes: 2, reads: 2 });
});

test('what is sent before anything is awaited is one write, the end included', async () => {
  const batch = open();
  const [, inserted, committed] = await Promise.all([
    batch.send(BEGIN),
    batch.send(insert(1)),
    batch.end(COMMIT),
  ]);
  expect([inserted.command, inserted.rowCount, committed.command]).toEqual(['INSERT', 1, 'COMMIT']);
  expect(await stored()).toEqual([1]);
});

test('a failing statement is named, undoes all others, and leaves the connection usable', async () => {
  const batch = open();
  const results = await Promise.allSettled([
    batch.send(BEGIN),
    batch.send(insert(1)),
    batch.send({ name: 'broken', text: 'select 1 / $1::int', values: [0] }),
    batch.send(insert(2)),
    batch.end(COMMIT),
  ]);
  expect(results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code))).toEqual([
    'done',
    'done',
    '22012',
    '25P02',
    '25P02',
  ]);
  expect(results[4]).toMatchObject({ reason: { cause: { code: '22012' } } });
  await expect(batch.send(insert(3))).rejects.toMatchObject({ code: '25P02' });
  await open().end(ROLLBACK);
  expect(await stored()).toEqual([]);
  const next = open();
  await Promise.all([next.send(BEGIN), next.send(insert(4)), next.end(COMMIT)]);
  expect(await stored()).toEqual([4]);
});

test('a statement that was skipped because of a failure is prepared again', async () => {
  const batch = open();
  const fine = { name: 'fine', text: 'select 2 as n' };
  const results = Promise.allSettled([
    batch.send(BEGIN),
    batch.send({ name: 'no table', text: 'select n from public.crates' }),
    batch.send(fine),
  ]);
  expect((await results)[1]).toMatchObject({ reason: { code: '42P01' } });
  await open().end(ROLLBACK);
  await db.owner.query('create table public.crates as select 5 as n');
  const next = open();
  const [, crates, two] = await Promise.all([
    next.send(BEGIN),
    next.send({ name: 'no table', text: 'select n from public.crates' }),
    next.send(fine),
    next.end(COMMIT),
  ]);
  expect([crates.rows, two.rows]).toEqual([[{ n: 5 }], [{ n: 2 }]]);
});

test('rows are read by the columns that the first answer named, and a statement without columns has none', async () => {
  const asked = {
    name: 'columns',
    text: `select '2026-11-24 01:02:03+00'::timestamptz as at, null::int as nothing, $1::bigint as large, '{"a":[1]}'::jsonb as data`,
    values: [7],
  };
  const expected = [{ at: '2026-11-24T01:02:03Z', nothing: null, large: 7, data: { a: [1] } }];
  const all = { name: 'all', text: 'select n from public.boxes order by n' };
  const small = { name: 'small', text: 'select n from public.boxes where size < 0' };
  const batch = open();
  await batch.send(BEGIN);
  for (const round of [1, 2]) {
    expect({ round, ...(await batch.send(asked)) }).toMatchObject({ round, rows: expected, rowCount: 1 });
    expect((await batch.send(small)).rows).toEqual([]);
    expect(await batch.send(insert(round))).toMatchObject({ rows: [], rowCount: 1 });
  }
  expect((await batch.send(all)).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await batch.end(ROLLBACK);
});

test('what a constraint finds at the end fails the end', async () => {
  const batch = open();
  const [first, second, end] = await Promise.allSettled([
    batch.send(BEGIN),
    Promise.all([batch.send(insert(1)), batch.send(insert(1))]),
    batch.end(COMMIT),
  ]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(end).toMatchObject({ reason: { code: '23505' } });
  expect(await stored()).toEqual([]);
});

test('a value that cannot be sent is refused before anything is', async () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const batch = open();
  await batch.send(BEGIN);
  await batch.send(insert(1));
  expect(() => batch.send({ text: 'select $1::jsonb', values: [circular] })).toThrow('circular');
  await batch.end(COMMIT);
  expect(await stored()).toEqual([1]);
});

test('a connection that breaks fails what was sent and what comes later', async () => {
  client.on('error', () => undefined);
  const batch = open();
  await batch.send(BEGIN);
  const sleeping = batch.send({ name: 'sleep', text: 'select pg_sleep(30)' });
  const isOver = expect(sleeping).rejects.toThrow('cut');
  client.connection.stream.destroy(new Error('cut'));
  await isOver;
  await expect(batch.send(insert(1))).rejects.toMatchObject({ code: '25P02' });
  await expect(open().end(ROLLBACK)).rejects.toThrow('not queryable');
});

test('a connection that breaks between two statements fails the next one with the reason', async () => {
  client.on('error', () => undefined);
  const batch = open();
  await batch.send(BEGIN);
  const isClosed = new Promise((resolve) => client.connection.stream.once('close', resolve));
  client.connection.stream.destroy(new Error('cut'));
  await isClosed;
  await expect(batch.send(insert(1))).rejects.toThrow('cut');
  await expect(batch.end(ROLLBACK)).rejects.toMatchObject({ code: '25P02' });
});
