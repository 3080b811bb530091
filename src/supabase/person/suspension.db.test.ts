import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenSupportAccess } from '#test/given-support-access.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { openWire } from '#test/realtime-client.ts';
import {
  startTestRealtime,
  TEST_KEY,
  testPeople,
  verifyTestToken,
  type TestRealtime,
} from '#test/supabase.ts';
import { createFunctionsService } from '../functions/functions-service.ts';
import { createRestService } from '../rest/rest-service.ts';
import { CLINIC_SUSPENDED } from './person-transactions.ts';

let db: TestDatabase;
let wire: Hono;
let realtime: TestRealtime;
beforeAll(async () => {
  db = await createTestDatabase();
  const parts = {
    people: testPeople(db),
    verifyToken: verifyTestToken,
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
  };
  const rest = createRestService(parts);
  const functions = createFunctionsService({
    ...parts,
    functions: [{ name: 'echo', run: () => Promise.resolve({ body: { ok: true } }) }],
  });
  wire = new Hono().route(rest.path, rest.routes).route(functions.path, functions.routes);
  realtime = await startTestRealtime(db);
});
afterAll(async () => {
  await realtime.close();
  await db.drop();
});

const ask = (person: Person, path: string, init: RequestInit = {}) =>
  wire.request(path, {
    ...init,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
  });
const rows = async (person: Person, path: string): Promise<unknown> =>
  (await ask(person, `/rest/v1/${path}`)).json();
const setSuspended = (clinicId: string, isSuspended: boolean) =>
  db.owner.query('update clinics set suspended_at = case when $2 then now() end where id = $1', [
    clinicId,
    isSuspended,
  ]);

async function givenTeam() {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  return { clinicId, csr, doctor };
}

describe('the staff of a suspended clinic', () => {
  test('read their own row of each table and nobody else’s, until it is open again', async () => {
    const { clinicId, csr, doctor } = await givenTeam();
    expect(await rows(csr, 'user_roles?select=user_id')).toHaveLength(2);
    await setSuspended(clinicId, true);
    expect(await rows(csr, 'user_roles?select=user_id,role')).toEqual([{ user_id: csr.userId, role: 'csr' }]);
    expect(await rows(csr, 'profiles?select=id')).toEqual([{ id: csr.userId }]);
    await ask(csr, `/rest/v1/user_roles?user_id=eq.${doctor.userId}`, { method: 'DELETE' });
    await setSuspended(clinicId, false);
    expect(await rows(csr, 'user_roles?select=user_id')).toHaveLength(2);
  });

  test('call no function', async () => {
    const { clinicId, csr } = await givenTeam();
    await setSuspended(clinicId, true);
    const refused = await ask(csr, '/functions/v1/echo', { method: 'POST', body: '{}' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'clinic_suspended' });
  });

  test('store no file, by the door that storage goes through', async () => {
    const { clinicId, csr } = await givenTeam();
    const origin = { ip: '192.0.2.1', userAgent: 'Test', requestId: crypto.randomUUID() };
    const look = () =>
      testPeople(db).run(csr, { mode: 'read', origin }, (tx) => sql`select from storage.objects`.execute(tx));
    await expect(look()).resolves.toBeDefined();
    await setSuspended(clinicId, true);
    await expect(look()).rejects.toMatchObject({ code: CLINIC_SUSPENDED });
    const { rows: signer } = await db.owner.query('select app.is_suspended($1) as suspended', [clinicId]);
    expect(signer).toEqual([{ suspended: true }]);
  });

  test('hear nothing more, and join again when it is open', async () => {
    const { clinicId, csr } = await givenTeam();
    const socket = await openWire(realtime.url, '2.0.0', TEST_KEY);
    expect(await socket.join(`clinic:${clinicId}`, csr.token)).toMatchObject({ status: 'ok' });
    await setSuspended(clinicId, true);
    expect(await socket.next(({ event }) => event === 'phx_close')).toMatchObject({
      topic: `realtime:clinic:${clinicId}`,
    });
    expect(await socket.join(`clinic:${clinicId}`, csr.token)).toMatchObject({ status: 'error' });
    await setSuspended(clinicId, false);
    expect(await socket.join(`clinic:${clinicId}`, csr.token)).toMatchObject({ status: 'ok' });
    socket.socket.close();
  });
});

describe('somebody of the platform', () => {
  test.each(['ended', 'expired', 'open'] as const)(
    'hears no channel of a clinic, by an access that is %s',
    async (state) => {
      const { clinicId } = await givenTeam();
      const support = await givenPerson(db.owner, { role: 'platform_admin' });
      await givenSupportAccess(db.owner, support, clinicId, { state });
      const socket = await openWire(realtime.url, '2.0.0', TEST_KEY);
      expect(await socket.join(`clinic:${clinicId}`, support.token)).toMatchObject({ status: 'error' });
      expect(await socket.join(`user:${support.userId}`, support.token)).toMatchObject({ status: 'ok' });
      socket.socket.close();
    },
  );

  test('sees the tables of the wire as the clinic does while an access is open, and writes none', async () => {
    const { clinicId, csr } = await givenTeam();
    const support = await givenPerson(db.owner, { role: 'platform_admin' });
    const { accessId } = await givenSupportAccess(db.owner, support, clinicId);
    const seen = await rows(support, 'user_roles?select=user_id');
    expect(seen).toHaveLength(3);
    await ask(support, `/rest/v1/user_roles?user_id=eq.${csr.userId}`, { method: 'DELETE' });
    await db.owner.query('update support_accesses set ended_at = now() where id = $1', [accessId]);
    const { rows: left } = await db.owner.query('select from user_roles where clinic_id = $1', [clinicId]);
    expect(left).toHaveLength(2);
  });
});
