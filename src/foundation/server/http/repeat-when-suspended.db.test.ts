import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, givenStaffOfNewClinic, type Person } from '#test/given.ts';
import { endpoint, type Access } from '#foundation/contract/endpoint.ts';
import { SQLSTATE } from '../database/sqlstate.ts';
import { handle, type Handler } from './handle.ts';

let db: TestDatabase;
let csr: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  const { clinicId } = await givenClinic(db.owner);
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  await db.owner.query(`update clinics set suspended_at = '2026-03-01T09:00:00Z' where id = $1`, [clinicId]);
});
afterAll(() => db.drop());

/** Answers with whom the database took the caller for. */
const endpointWith = (permission: Access) =>
  endpoint({
    id: `test.${permission}`,
    method: 'GET',
    path: `/v1/who-${permission.replace(':', '-')}`,
    summary: 'Returns the caller.',
    permission,
    reads: [],
    input: z.strictObject({}),
    output: z.object({ databaseRole: z.string(), clinic: z.string(), permissions: z.string() }),
    errors: [],
  });
const handlerOf = (declared: ReturnType<typeof endpointWith>): Handler =>
  handle(declared, async ({ tx }) => {
    const { rows } = await sql<{ databaseRole: string; clinic: string; permissions: string }>`
      select current_user::text as "databaseRole", current_setting('app.clinic_id') as clinic,
             current_setting('app.permissions') as permissions`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('A select without a table returns one row.');
    return row;
  });
const call = (person: Person, permission: Access) => {
  const declared = endpointWith(permission);
  return createTestApi(db, [handlerOf(declared)]).call(person, declared, {});
};

test('a request for the clinic is refused, and says since when', async () => {
  expect(await call(csr, 'client:read')).toMatchObject({
    status: 403,
    body: { code: 'clinic_suspended', details: { suspendedAt: '2026-03-01T09:00:00+00:00' } },
  });
});

test.each(['self:manage', 'signed_in'] as const)(
  '%s reaches the user’s own data, without the clinic',
  async (permission) => {
    expect(await call(csr, permission)).toMatchObject({
      status: 200,
      body: { databaseRole: 'authenticated', clinic: '', permissions: ',self:manage,' },
    });
  },
);

test.each(['ticket:read', 'ticket:write'] as const)(
  '%s stays allowed in the clinic, with no other permission',
  async (permission) => {
    expect(await call(csr, permission)).toMatchObject({
      status: 200,
      body: {
        databaseRole: 'clinic_member',
        clinic: csr.clinicId,
        permissions: ',ticket:read,ticket:write,',
      },
    });
  },
);

test('a clinic that is not suspended grants all permissions of the role', async () => {
  const colleague = await givenStaffOfNewClinic(db.owner, { role: 'csr' });
  const { body } = await call(colleague, 'ticket:read');
  expect(body).toMatchObject({ databaseRole: 'clinic_member', clinic: colleague.clinicId });
  expect(body.permissions).toContain(',client:write,');
});

test('a member of the suspended clinic who lost the role meanwhile keeps no permission', async () => {
  const declared = endpointWith('ticket:read');
  const colleague = await givenStaff(db.owner, csr.clinicId ?? '', { role: 'csr' });
  const api = createTestApi(db, [handlerOf(declared)]);
  expect((await api.call(colleague, declared, {})).status).toBe(200);
  await db.owner.query('delete from user_roles where user_id = $1', [colleague.userId]);
  expect(await api.call(colleague, declared, {})).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('clients are not affected', async () => {
  const client = await givenPerson(db.owner, { role: 'client' });
  expect((await call(client, 'own_pet:read')).status).toBe(200);
});

test('any other failure is thrown as it is, after one attempt', async () => {
  const declared = endpointWith('signed_in');
  let attempts = 0;
  const handler = handle(declared, () => {
    attempts += 1;
    return Promise.reject(new Error('A bug.'));
  });
  const colleague = await givenStaffOfNewClinic(db.owner, { role: 'csr' });
  expect((await createTestApi(db, [handler]).call(colleague, declared, {})).status).toBe(500);
  expect(attempts).toBe(1);
});

test('a visitor without a session is not repeated either', async () => {
  const declared = endpointWith('public');
  let attempts = 0;
  const handler = handle(declared, () => {
    attempts += 1;
    return Promise.reject(Object.assign(new Error('suspended'), { code: SQLSTATE.CLINIC_SUSPENDED }));
  });
  expect((await createTestApi(db, [handler]).call(null, declared, {})).status).toBe(403);
  expect(attempts).toBe(1);
});
