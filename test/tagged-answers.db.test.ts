import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import type { Handler } from '#foundation/server/http/handle.ts';
import { recordStatements } from '#tools/bench/record.ts';
import { createTestApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { at, givenDay, type GivenDay } from './given-day.ts';

/**
 * An answer with a tag that reads a table without its trigger would be 304 although it has changed. Which tables the statements
 * read is taken from their plans.
 */
let db: TestDatabase;
let day: GivenDay;
beforeAll(async () => {
  db = await createTestDatabase();
  day = await givenDay(db.owner);
});
afterAll(() => db.drop());

const RANGE = { from: at('00:00'), to: at('23:00') };

/** Each way in which the statements of an endpoint can differ. */
const INPUTS: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  'appointments.list': [
    RANGE,
    {
      ...RANGE,
      doctorId: '00000000-0000-4000-8000-000000000001',
      appointmentTypeId: '00000000-0000-4000-8000-000000000002',
      status: ['booked'],
    },
  ],
  'clinics.setup': [{}],
  'dashboard.get': [{}],
};

/** Functions in the plans, each with why no change of a clinic changes what it returns. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  'app.clinic_id': 'a claim, in the key of the tag',
  'app.fold': 'of its argument',
  'app.has_permission': 'a claim, in the key of the tag',
  'app.local_time': 'of its arguments and the time zones, which come with the program',
  'app.time_zones_version': 'comes with the program',
  'app.zone_offset': 'of its arguments and the time zones, which come with the program',
};

const isTagged = (handler: Handler): boolean => handler.freshness !== undefined;
const tagged = handlers.filter(isTagged);

interface Read {
  readonly tables: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
}

/** What the plans of the statements that the verb sent contain. */
async function planned(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<Read> {
  const api = createTestApi(db, tagged);
  const statements = await recordStatements(async () => {
    expect(await api.call(day.csr, endpoint, input)).toMatchObject({ status: 200 });
  });
  const read = { tables: new Set<string>(), functions: new Set<string>() };
  // Those before belong to other transactions: the role of somebody who is new to a process is read once.
  const own = statements.slice(statements.findLastIndex(({ name }) => name === 'enter') + 1);
  const client = await db.owner.connect();
  try {
    await client.query('begin; set local role clinic_member');
    for (const { name, text } of own) {
      if (name === 'commit' || text.includes('change_lists')) continue;
      const { rows } = await client.query<object>(`explain (generic_plan, verbose, format json) ${text}`);
      const plan = JSON.stringify(rows);
      for (const [, table = ''] of plan.matchAll(/"Relation Name":"(\w+)"/g)) read.tables.add(table);
      for (const [, called = ''] of plan.matchAll(/\b(app\.\w+)\(/g)) read.functions.add(called);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return read;
}

describe.each(tagged.map((handler) => [handler.endpoint.id, handler] as const))('%s', (id, handler) => {
  test('names every table that it reads, and no other', async () => {
    const found = new Set<string>();
    for (const input of INPUTS[id] ?? []) {
      const { tables, functions } = await planned(handler.endpoint, input);
      for (const table of tables) found.add(table);
      expect([...functions].filter((name) => !(name in FUNCTIONS))).toEqual([]);
    }
    // With the process the tag changes, and with it these.
    found.delete('time_zones');
    expect([...found].toSorted()).toEqual([...new Set(handler.freshness?.tables)].toSorted());
  });
});

test('every table of an answer with a tag has the trigger that records its changes, and no other has', async () => {
  const { rows } = await db.owner.query<{ name: string; argument: string; kind: number; enabled: string }>(`
    select t.tgrelid::regclass::text as name, t.tgtype::integer as kind, t.tgenabled as enabled,
           case when t.tgnargs = 0 then 'clinics' else convert_from(rtrim(t.tgargs, '\\x00'::bytea), 'UTF8') end as argument
      from pg_trigger t where t.tgfoid in ('app.mark_change'::regproc, 'app.mark_clinic_change'::regproc)`);
  const needed = [...new Set(tagged.flatMap(({ freshness }) => freshness?.tables ?? []))].toSorted();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(needed);
  // For each row, after an insert, a delete and an update of any column.
  const [ROW, INSERT, DELETE, UPDATE] = [1, 4, 8, 16];
  for (const row of rows)
    expect(row).toEqual({
      name: row.name,
      argument: row.name,
      kind: ROW + INSERT + DELETE + UPDATE,
      enabled: 'O',
    });
  const { rowCount } = await db.owner.query(
    `select from pg_trigger t where t.tgfoid in ('app.mark_change'::regproc, 'app.mark_clinic_change'::regproc)
        and (t.tgattr::text <> '' or t.tgqual is not null)`,
  );
  expect(rowCount).toBe(0);
});
