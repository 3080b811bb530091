import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createTestApi } from './api.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { givenRoom } from './given-day.ts';
import { givenSupportAccess } from './given-support-access.ts';
import { givenPerson, givenStaff, givenStaffOfNewClinic, type Person } from './given.ts';
import { recordStatements } from '#tools/bench/record.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { handle } from '#foundation/server/http/handle.ts';
import { withTag } from '#foundation/server/http/with-tag.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const Room = z.object({ name: z.string() });
const base = {
  method: 'GET',
  summary: 'Lists rooms.',
  permission: 'clinic:read',
  reads: ['clinicSetup'],
  errors: [],
} as const;
const list = endpoint({
  ...base,
  id: 'test.rooms',
  path: '/v1/test-rooms',
  input: z.strictObject({ like: z.string().optional(), page: z.string().optional() }),
  output: z.object({ items: z.array(Room) }),
});
const clock = endpoint({
  ...base,
  id: 'test.clock',
  path: '/v1/test-clock',
  input: z.strictObject({}),
  output: z.object({ now: z.string() }),
});
const handlers = [
  withTag(
    handle(list, async ({ tx, session: { clinicId } }) => ({
      items: await fetchRows(
        tx,
        Room,
        sql`select r.name from rooms r where r.clinic_id = ${clinicId} order by r.name`,
      ),
    })),
    { tables: ['rooms'], clock: 'none', untaggedWith: ['like'] },
  ),
  withTag(
    handle(clock, ({ now }) => Promise.resolve({ now: now.toISOString() })),
    { tables: [], clock: 'minute' },
  ),
];

interface Answer {
  readonly status: number;
  readonly tag: string | null;
  readonly body: unknown;
}

async function ask(
  person: Person,
  tag: string | null = null,
  path = '/v1/test-rooms',
  { app } = createTestApi(db, handlers),
): Promise<Answer> {
  const response = await app.request(`/api${path}`, {
    headers: { authorization: `Bearer ${person.token}`, ...(tag === null ? {} : { 'if-none-match': tag }) },
  });
  const text = await response.text();
  return {
    status: response.status,
    tag: response.headers.get('etag'),
    body: text === '' ? null : JSON.parse(text),
  };
}

const givenCsr = () => givenStaffOfNewClinic(db.owner, { role: 'csr' });

async function taggedAnswer(person: Person): Promise<string> {
  const { status, tag } = await ask(person);
  expect(status).toBe(200);
  if (tag === null) throw new Error('The answer has no tag.');
  return tag;
}

const addRoom = async ({ clinicId }: Person, name: string): Promise<void> => {
  await givenRoom(db.owner, clinicId ?? '', name);
};

describe('an answer that is asked for again', () => {
  test('is 304 with its tag and no body, and no statement of the verb is sent', async () => {
    const csr = await givenCsr();
    const tag = await taggedAnswer(csr);
    let again: Answer | undefined;
    const statements = await recordStatements(async () => {
      again = await ask(csr, tag);
    });
    expect(again).toEqual({ status: 304, tag, body: null });
    expect(statements.filter(({ text }) => text.includes('from rooms'))).toEqual([]);
    // The role of somebody who is new to a process is read once, in a transaction of its own.
    const own = statements.slice(statements.findIndex(({ name }) => name === 'enter') - 1);
    expect(own.map(({ name, text }) => (text.includes('recent_changes') ? 'tag' : name))).toEqual([
      'begin',
      'enter',
      'tag',
      'commit',
    ]);
  });

  test('is never stored by a browser itself', async () => {
    const csr = await givenCsr();
    const { app } = createTestApi(db, handlers);
    const { headers } = await app.request('/api/v1/test-rooms', {
      headers: { authorization: `Bearer ${csr.token}` },
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('is 304 with the tag as a proxy may have weakened it', async () => {
    const csr = await givenCsr();
    expect(await ask(csr, `W/${await taggedAnswer(csr)}`)).toMatchObject({ status: 304 });
  });

  test.each([
    ['an insert', `insert into rooms (clinic_id, name) values ($1, 'Two')`],
    ['an update', `update rooms set name = 'Uno' where clinic_id = $1`],
    ['a delete', 'delete from rooms where clinic_id = $1'],
  ])('is sent in full with another tag after %s', async (_, text) => {
    const csr = await givenCsr();
    await addRoom(csr, 'One');
    const tag = await taggedAnswer(csr);
    await db.owner.query(text, [csr.clinicId]);
    const changed = await ask(csr, tag);
    expect(changed.status).toBe(200);
    expect(changed.tag).not.toBe(tag);
    expect(await ask(csr, changed.tag)).toMatchObject({ status: 304 });
    // The old tag stays stale.
    expect(await ask(csr, tag)).toMatchObject({ status: 200 });
  });

  test('is 304 after a change of another clinic, of another table, and one that was rolled back', async () => {
    const csr = await givenCsr();
    const tag = await taggedAnswer(csr);
    await addRoom(await givenCsr(), 'Elsewhere');
    await db.owner.query(`update clinics set name = 'Renamed' where id = $1`, [csr.clinicId]);
    const other = await db.owner.connect();
    await other.query('begin');
    await other.query(`insert into rooms (clinic_id, name) values ($1, 'Never')`, [csr.clinicId]);
    await other.query('rollback');
    other.release();
    expect(await ask(csr, tag)).toMatchObject({ status: 304 });
  });

  test('is sent in full when an older transaction than the last one that it shows is committed', async () => {
    const csr = await givenCsr();
    const late = await db.owner.connect();
    await late.query('begin');
    await late.query(`insert into rooms (clinic_id, name) values ($1, 'Late')`, [csr.clinicId]);
    await addRoom(csr, 'Early');
    const { tag, body } = await ask(csr);
    expect(body).toEqual({ items: [{ name: 'Early' }] });
    expect(await ask(csr, tag)).toMatchObject({ status: 304 });
    await late.query('commit');
    late.release();
    expect(await ask(csr, tag)).toMatchObject({
      status: 200,
      body: { items: [{ name: 'Early' }, { name: 'Late' }] },
    });
  });

  test('has a tag from before its own statements', async () => {
    const csr = await givenCsr();
    const statements = await recordStatements(() => ask(csr));
    const at = (part: string) => statements.findIndex(({ text }) => text.includes(part));
    expect(at('pg_current_snapshot')).toBeGreaterThan(0);
    expect(at('pg_current_snapshot')).toBeLessThan(at('from rooms'));
  });
});

describe('a tag is of no use', () => {
  test('to another person, another role, another clinic, and for another input', async () => {
    const csr = await givenCsr();
    const tag = await taggedAnswer(csr);
    const colleague = await givenStaff(db.owner, csr.clinicId ?? '', { role: 'csr' });
    expect(await ask(colleague, tag)).toMatchObject({ status: 200 });
    expect(await ask(await givenCsr(), tag)).toMatchObject({ status: 200 });
    expect(await ask(csr, tag, '/v1/test-rooms?page=2')).toMatchObject({ status: 200 });
    await db.owner.query(`update user_roles set role = 'doctor' where user_id = $1`, [csr.userId]);
    expect(await ask(csr, tag)).toMatchObject({ status: 200 });
  });

  test('to somebody whose role changes while this process remembers another one', async () => {
    const csr = await givenCsr();
    const api = createTestApi(db, handlers);
    const { tag } = await ask(csr, null, '/v1/test-rooms', api);
    await db.owner.query(`update user_roles set role = 'technician' where user_id = $1`, [csr.userId]);
    expect(await ask(csr, tag, '/v1/test-rooms', api)).toMatchObject({ status: 200 });
  });

  test('to somebody whose session has ended', async () => {
    const csr = await givenCsr();
    const tag = await taggedAnswer(csr);
    await db.owner.query('delete from auth.sessions where id = $1', [csr.sessionId]);
    expect(await ask(csr, tag)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  test('in a suspended clinic', async () => {
    const csr = await givenCsr();
    const tag = await taggedAnswer(csr);
    await db.owner.query('update clinics set suspended_at = now() where id = $1', [csr.clinicId]);
    expect(await ask(csr, tag)).toMatchObject({ status: 403, body: { code: 'clinic_suspended' } });
  });

  test('once a support access has ended', async () => {
    const { clinicId } = await givenCsr();
    const admin = await givenPerson(db.owner, { role: 'platform_admin' });
    const { accessId } = await givenSupportAccess(db.owner, admin, clinicId ?? '');
    const api = createTestApi(db, handlers);
    const { tag } = await ask(admin, null, '/v1/test-rooms', api);
    expect(await ask(admin, tag, '/v1/test-rooms', api)).toMatchObject({ status: 304 });
    await db.owner.query('update support_accesses set ended_at = now() where id = $1', [accessId]);
    expect(await ask(admin, tag, '/v1/test-rooms', api)).toMatchObject({ status: 403 });
  });

  test('an hour after its answer', async () => {
    const csr = await givenCsr();
    const tag = await taggedAnswer(csr);
    const readAt = Number(/\.(\d+)\.\d+:/.exec(tag)?.[1]);
    const readAgo = (seconds: number) => tag.replace(`.${readAt}.`, `.${readAt - seconds}.`);
    expect(await ask(csr, readAgo(3_000))).toMatchObject({ status: 304 });
    expect(await ask(csr, readAgo(3_700))).toMatchObject({ status: 200 });
  });

  test.each(['*', '""', '"x"', 'W/', '"'])('as %s, which is none of ours', async (tag) => {
    expect(await ask(await givenCsr(), tag)).toMatchObject({ status: 200 });
  });

  test.each([
    ['cut off', (tag: string) => `${tag.slice(0, 60)}"`],
    ['with more than a number', (tag: string) => tag.replace(/:(\d+):/, ':1x:')],
    ['with a number that is too large', (tag: string) => tag.replace(/:(\d+):/, ':9999999999999999999:')],
    ['with too much', (tag: string) => tag.replace('"', `"${'1'.repeat(2_000)}`)],
  ])('%s', async (_, change) => {
    const csr = await givenCsr();
    expect(await ask(csr, change(await taggedAnswer(csr)))).toMatchObject({ status: 200 });
  });

  test('with a field of the input that makes the verb read more', async () => {
    const csr = await givenCsr();
    expect(await ask(csr, null, '/v1/test-rooms?like=a')).toMatchObject({ status: 200, tag: null });
  });
});

describe('the list of changes', () => {
  test('is another one after a crash, and no tag of before is accepted', async () => {
    const csr = await givenCsr();
    const tag = await taggedAnswer(csr);
    // What a recovery does to unlogged tables.
    await db.owner.query('truncate recent_changes, change_lists');
    expect(await ask(csr, tag)).toMatchObject({ status: 200, tag: null });
    await db.owner.query('select app.sweep()');
    const { tag: next } = await ask(csr, tag);
    expect(next).not.toBeNull();
    expect(await ask(csr, next)).toMatchObject({ status: 304 });
  });

  test('has each change for longer than a tag is accepted, and is swept', async () => {
    const csr = await givenCsr();
    await addRoom(csr, 'One');
    const changes = async () => {
      const { rows } = await db.owner.query<{ table_name: string }>(
        'select table_name from recent_changes where clinic_id = $1 order by table_name',
        [csr.clinicId],
      );
      return rows.map(({ table_name: name }) => name);
    };
    const before = await changes();
    expect(before).toContain('rooms');
    await db.owner.query(
      `update recent_changes set at = at - interval '2 hours 1 minute' where clinic_id = $1 and table_name = 'rooms'`,
      [csr.clinicId],
    );
    await db.owner.query('select app.sweep()');
    expect(await changes()).toEqual(before.filter((name) => name !== 'rooms'));
  });

  test('has one row for a transaction, however many statements it has', async () => {
    const csr = await givenCsr();
    const client = await db.owner.connect();
    await client.query('begin');
    for (const name of ['One', 'Two', 'Three'])
      await client.query('insert into rooms (clinic_id, name) values ($1, $2)', [csr.clinicId, name]);
    await client.query('commit');
    client.release();
    const { rowCount } = await db.owner.query(
      `select from recent_changes where clinic_id = $1 and table_name = 'rooms'`,
      [csr.clinicId],
    );
    expect(rowCount).toBe(1);
  });
});

test('an answer that depends on the clock is as of its minute, and another one in the next', async () => {
  const csr = await givenCsr();
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: minute + 10_000 });
  try {
    const { tag, body } = await ask(csr, null, '/v1/test-clock');
    expect(body).toEqual({ now: new Date(minute).toISOString() });
    vi.setSystemTime(minute + 59_999);
    expect(await ask(csr, tag, '/v1/test-clock')).toMatchObject({ status: 304 });
    vi.setSystemTime(minute + 60_000);
    expect(await ask(csr, tag, '/v1/test-clock')).toMatchObject({ status: 200 });
  } finally {
    vi.useRealTimers();
  }
});

test('an endpoint that writes, is audited or is the same for everybody gets no tag', () => {
  const handler = handle(clock, ({ now }) => Promise.resolve({ now: now.toISOString() }));
  for (const more of [{ method: 'POST' as const }, { audit: 'room.changed' as const }, { cacheSeconds: 60 }])
    expect(() =>
      withTag({ ...handler, endpoint: { ...handler.endpoint, ...more } }, { tables: [], clock: 'none' }),
    ).toThrow('does more than read');
});
