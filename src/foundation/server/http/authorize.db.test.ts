import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenSupportAccess } from '#test/given-support-access.ts';
import { givenClinic, givenPerson, givenStaffOfNewClinic } from '#test/given.ts';
import { endpoint, type Endpoint } from '#foundation/contract/endpoint.ts';
import { handle } from './handle.ts';
import { createMemberships, type Membership } from './memberships.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const act = endpoint({
  id: 'test.act',
  method: 'POST',
  path: '/v1/act',
  summary: 'Adds a client and says as whom.',
  permission: 'client:write',
  changes: [],
  input: z.strictObject({}),
  output: z.object({ role: z.string(), clinicId: z.string() }),
  errors: [],
});
const handler = handle(act, async ({ tx, session: { role, clinicId } }) => {
  await sql`insert into clients (clinic_id, full_name) values (${clinicId}, 'Added')`.execute(tx);
  return { role, clinicId };
});

/** One process: it remembers roles of its own. */
const givenProcess = () => createTestApi(db, [handler]);

const givenCsr = async () => givenStaffOfNewClinic(db.owner, { role: 'csr' });
const setRole = (userId: string, role: string, clinicId: string | null) =>
  db.owner.query(
    `insert into user_roles (user_id, role, clinic_id) values ($1, $2, $3)
     on conflict (user_id) do update set role = excluded.role, clinic_id = excluded.clinic_id`,
    [userId, role, clinicId],
  );
async function clientsOf(clinicId: string | null): Promise<number> {
  const { rows } = await db.owner.query<{ count: number }>(
    'select count(*)::integer as count from clients where clinic_id = $1',
    [clinicId],
  );
  return rows[0]?.count ?? 0;
}

describe('a role that changed while this process has another one cached', () => {
  test('just granted, is read from the database and the request succeeds', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const person = await givenPerson(db.owner, { role: null });
    const process = givenProcess();
    expect(await process.call(person, act, {})).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await setRole(person.userId, 'csr', clinicId);
    const response = await process.call(person, act, {});
    expect(response).toMatchObject({ status: 200, body: { role: 'csr', clinicId } });
  });

  test('replaced by another one with the permission, the request is repeated with the new one', async () => {
    const csr = await givenCsr();
    const process = givenProcess();
    expect((await process.call(csr, act, {})).body.role).toBe('csr');
    await setRole(csr.userId, 'doctor', csr.clinicId);
    expect(await process.call(csr, act, {})).toMatchObject({ status: 200, body: { role: 'doctor' } });
  });

  test('moved to another clinic, the request runs in the new clinic only', async () => {
    const csr = await givenCsr();
    const { clinicId } = await givenClinic(db.owner);
    const process = givenProcess();
    await process.call(csr, act, {});
    await db.owner.query('delete from staff_members where user_id = $1', [csr.userId]);
    await setRole(csr.userId, 'csr', clinicId);
    expect(await process.call(csr, act, {})).toMatchObject({ status: 200, body: { clinicId } });
    expect([await clientsOf(csr.clinicId), await clientsOf(clinicId)]).toEqual([1, 1]);
  });

  test('revoked, the request is refused and nothing is committed', async () => {
    const csr = await givenCsr();
    const process = givenProcess();
    await process.call(csr, act, {});
    await db.owner.query('delete from user_roles where user_id = $1', [csr.userId]);
    expect(await process.call(csr, act, {})).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await clientsOf(csr.clinicId)).toBe(1);
  });

  test('replaced by one without the permission, the request is refused', async () => {
    const csr = await givenCsr();
    const process = givenProcess();
    await process.call(csr, act, {});
    await setRole(csr.userId, 'technician', csr.clinicId);
    expect(await process.call(csr, act, {})).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await clientsOf(csr.clinicId)).toBe(1);
  });

  test('changing in every attempt, the request ends in "overloaded" after three attempts', async () => {
    const csr = await givenCsr();
    const lookedUp: string[] = [];
    const outdated: Membership = { role: 'doctor', clinicId: csr.clinicId };
    const process = createTestApi(db, [handler], [], {
      memberships: {
        find: () => Promise.resolve(outdated),
        refresh: (userId) => {
          lookedUp.push(userId);
          return Promise.resolve(outdated);
        },
      },
    });
    const response = await process.call(csr, act, {});
    expect(response).toMatchObject({ status: 503, body: { code: 'overloaded', retry: 'later' } });
    expect(lookedUp).toEqual([csr.userId, csr.userId]);
    expect(await clientsOf(csr.clinicId)).toBe(0);
  });

  test('unchanged, is looked up once', async () => {
    const csr = await givenCsr();
    let loads = 0;
    const memberships = createMemberships(() => {
      loads += 1;
      return Promise.resolve({ role: 'csr', clinicId: csr.clinicId });
    });
    const process = createTestApi(db, [handler], [], { memberships });
    await process.call(csr, act, {});
    await process.call(csr, act, {});
    expect(loads).toBe(1);
  });
});

describe('a caller without the permission', () => {
  test('is refused before the body is read', async () => {
    const technician = await givenStaffOfNewClinic(db.owner, {
      role: 'technician',
    });
    let pulls = 0;
    const body = new ReadableStream(
      {
        pull(controller) {
          pulls += 1;
          controller.enqueue(new TextEncoder().encode('not JSON'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request('http://localhost/api/v1/act', {
      method: 'POST',
      headers: { authorization: `Bearer ${technician.token}`, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    });
    const response = await givenProcess().app.request(request);
    expect([response.status, pulls]).toEqual([403, 0]);
  });

  test.each([
    { who: 'nobody', authorization: {}, status: 401, code: 'unauthenticated' },
    {
      who: 'a token of somebody else’s making',
      authorization: { authorization: 'Bearer a.b.c' },
      status: 401,
      code: 'session_ended',
    },
    {
      who: 'another scheme',
      authorization: { authorization: 'Basic dGVzdA==' },
      status: 401,
      code: 'unauthenticated',
    },
  ])('is $who: $status $code', async ({ authorization, status, code }) => {
    const response = await givenProcess().call(null, act, {}, authorization);
    expect(response).toMatchObject({ status, body: { code } });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('has a session that has ended', async () => {
    const csr = await givenCsr();
    await db.owner.query('delete from auth.sessions where id = $1', [csr.sessionId]);
    const response = await givenProcess().call(csr, act, {});
    expect(response).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await clientsOf(csr.clinicId)).toBe(0);
  });

  test('is staff without a clinic', async () => {
    const csr = await givenCsr();
    const withoutClinic: Membership = { role: 'csr', clinicId: null };
    const memberships = {
      find: () => Promise.resolve(withoutClinic),
      refresh: () => Promise.resolve(withoutClinic),
    };
    const response = await createTestApi(db, [handler], [], { memberships }).call(csr, act, {});
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('is refused because support access is read-only', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenPerson(db.owner, { role: 'platform_admin' });
    await givenSupportAccess(db.owner, admin, clinicId);
    const response = await givenProcess().call(admin, act, {});
    expect(response).toMatchObject({ status: 403, body: { code: 'support_access_limits' } });
  });
});

test('a public endpoint does not ask who calls, nor look at a token', async () => {
  const open: Endpoint = { ...act, permission: 'public', output: z.object({ isOpen: z.boolean() }) };
  const { call } = createTestApi(db, [handle(open, () => Promise.resolve({ isOpen: true }))]);
  expect(await call(null, open, {})).toMatchObject({ status: 200, body: { isOpen: true } });
  expect((await call(null, open, {}, { authorization: 'Bearer a.b.c' })).status).toBe(200);
});
