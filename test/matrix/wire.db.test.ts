import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import { EXPOSED_TABLES } from '#supabase/rest/exposed-tables.ts';
import { createRestService } from '#supabase/rest/rest-service.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { openWire } from '../realtime-client.ts';
import { startTestRealtime, TEST_KEY, testPeople, verifyTestToken, type TestRealtime } from '../supabase.ts';
import { givenInsiders, givenOutsiders, type Caller } from './callers.ts';
import { fingerprint, givenClinicWorld, secretsOf, type ClinicWorld } from './world.ts';

let db: TestDatabase;
let rest: Hono;
let realtime: TestRealtime;
let ours: ClinicWorld;
let outsiders: Caller[];
let insiders: Caller[];

beforeAll(async () => {
  db = await createTestDatabase();
  const service = createRestService({
    people: testPeople(db),
    verifyToken: verifyTestToken,
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
  });
  rest = new Hono().route(service.path, service.routes);
  realtime = await startTestRealtime(db);
  ours = await givenClinicWorld(db.owner);
  outsiders = await givenOutsiders(db.owner, await givenClinicWorld(db.owner));
  insiders = await givenInsiders(db.owner, ours);
});
afterAll(async () => {
  await realtime.close();
  await db.drop();
});

/** For each table, requests of an outsider to read or change a user of our clinic. The key column identifies the user. */
const ATTEMPTS: Readonly<
  Record<string, { readonly key: string; readonly row: (userId: string) => object; readonly change: object }>
> = {
  ghl_integrations: {
    key: 'user_id',
    row: (userId) => ({ user_id: userId, token_expires_at: '2030-01-01' }),
    change: { user_data: {} },
  },
  profiles: {
    key: 'id',
    row: (userId) => ({ id: userId, full_name: 'Mallory' }),
    change: { full_name: 'Mallory' },
  },
  user_roles: {
    key: 'user_id',
    row: (userId) => ({ user_id: userId, role: 'client' }),
    change: { role: 'platform_admin', clinic_id: null },
  },
};

async function send(caller: Caller, method: string, path: string, body?: object) {
  const response = await rest.request(`/rest/v1/${path}`, {
    method,
    headers: {
      prefer: 'return=representation',
      ...(caller.person ? { authorization: `Bearer ${caller.person.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

const personPrint = async (userId: string): Promise<string> => {
  const { rows } = await db.owner.query<{ print: string }>(
    `select md5(concat_ws('|', (select p::text from profiles p where id = $1), (select r::text from user_roles r where user_id = $1),
       (select g::text from ghl_integrations g where user_id = $1))) as print`,
    [userId],
  );
  return rows[0]?.print ?? '';
};

test('every exposed table has an attempt, and every attempt a table', () => {
  expect(Object.keys(ATTEMPTS).toSorted()).toEqual([...EXPOSED_TABLES.keys()].toSorted());
});

describe('T-01: REST tables, from outside of the clinic', () => {
  test.each(Object.entries(ATTEMPTS))(
    '%s reveals and changes nothing',
    async (table, { key, row, change }) => {
      const victim = ours.staff.csr.userId;
      await db.owner.query(
        `insert into ghl_integrations (user_id, token_expires_at, user_data) values ($1, now(), $2) on conflict do nothing`,
        [victim, JSON.stringify({ name: ours.canary })],
      );
      const before = [await personPrint(victim), await fingerprint(db.owner, ours.clinicId)];
      const faults: string[] = [];
      for (const caller of outsiders) {
        const responses = [
          await send(caller, 'GET', `${table}?select=*`),
          await send(caller, 'GET', `${table}?select=*&${key}=eq.${victim}`),
          await send(caller, 'POST', table, row(victim)),
          await send(caller, 'POST', `${table}?on_conflict=${key}`, row(victim)),
          await send(caller, 'PATCH', `${table}?${key}=eq.${victim}`, change),
          await send(caller, 'DELETE', `${table}?${key}=eq.${victim}`),
        ];
        for (const { status, text } of responses) {
          if (status >= 500) faults.push(`${caller.name}: ${status} ${text}`);
          if (!caller.person && status !== 401) faults.push(`${caller.name}: ${status} ${text}`);
          if (
            [victim, ...secretsOf(ours)].some((secret) => text.includes(secret) && !text.includes('violates'))
          ) {
            faults.push(`${caller.name} reads: ${text}`);
          }
        }
      }
      expect(faults).toEqual([]);
      expect([await personPrint(victim), await fingerprint(db.owner, ours.clinicId)]).toEqual(before);
    },
  );

  test('a table that is not exposed returns 404', async () => {
    for (const caller of [...outsiders, ...insiders]) {
      const { status, text } = await send(caller, 'GET', 'appointments?select=*');
      expect([caller.name, status]).toEqual([caller.name, 404]);
      expect(text).toContain('PGRST205');
    }
  });
});

describe('T-01: realtime channels', () => {
  const join = async (caller: Caller, topic: string): Promise<string> => {
    const wire = await openWire(realtime.url, '2.0.0', TEST_KEY);
    try {
      const reply = await wire.join(topic, caller.person?.token ?? null);
      return typeof reply === 'object' && reply !== null && 'status' in reply ? String(reply.status) : 'none';
    } finally {
      wire.socket.terminate();
    }
  };

  test.each([
    ["a clinic's channel", () => `clinic:${ours.clinicId}`],
    ['the channel of a visit', () => `visit:${ours.clinicId}:0198c0de-0000-4000-8000-000000000001`],
  ])('%s can be joined by the clinic’s staff alone', async (_name, topicOf) => {
    const topic = topicOf();
    for (const caller of outsiders)
      expect([caller.name, await join(caller, topic)]).toEqual([caller.name, 'error']);
    for (const caller of insiders) {
      const expected = caller.person?.clinicId === ours.clinicId ? 'ok' : 'error';
      expect([caller.name, await join(caller, topic)]).toEqual([caller.name, expected]);
    }
  });

  test("a user's own channel can be joined by that user alone", async () => {
    const { userId } = ours.clientAccount;
    for (const caller of [...outsiders, ...insiders]) {
      const expected = caller.person?.userId === userId ? 'ok' : 'error';
      expect([caller.name, await join(caller, `user:${userId}`)]).toEqual([caller.name, expected]);
    }
  });
});
