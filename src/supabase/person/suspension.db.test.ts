import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenSupportAccess } from '#test/given-support-access.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { openPersonWire, type PersonWire } from '#test/person-wire.ts';
import { openWire } from '#test/realtime-client.ts';
import { TEST_KEY, testPeople } from '#test/supabase.ts';
import { SQLSTATE } from '#foundation/server/database/sqlstate.ts';

let db: TestDatabase;
let wire: PersonWire;
beforeAll(async () => {
  db = await createTestDatabase();
  wire = await openPersonWire(db);
});
afterAll(async () => {
  await wire.close();
  await db.drop();
});

const request: PersonWire['request'] = (...args) => wire.request(...args);
const rows = async (person: Person, path: string): Promise<unknown> =>
  (await request(person, `/rest/v1/${path}`)).json();
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
  test('read their own row of each table and no others, until the clinic is active again', async () => {
    const { clinicId, csr, doctor } = await givenTeam();
    expect(await rows(csr, 'user_roles?select=user_id')).toHaveLength(2);
    await setSuspended(clinicId, true);
    expect(await rows(csr, 'user_roles?select=user_id,role')).toEqual([{ user_id: csr.userId, role: 'csr' }]);
    expect(await rows(csr, 'profiles?select=id')).toEqual([{ id: csr.userId }]);
    await request(csr, `/rest/v1/user_roles?user_id=eq.${doctor.userId}`, { method: 'DELETE' });
    await setSuspended(clinicId, false);
    expect(await rows(csr, 'user_roles?select=user_id')).toHaveLength(2);
  });

  test('call no function', async () => {
    const { clinicId, csr } = await givenTeam();
    await setSuspended(clinicId, true);
    const refused = await request(csr, '/functions/v1/echo', { method: 'POST', body: '{}' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'clinic_suspended' });
  });

  test('store no file through the transactions that storage uses', async () => {
    const { clinicId, csr } = await givenTeam();
    const origin = { ip: '192.0.2.1', userAgent: 'Test', requestId: crypto.randomUUID() };
    const runTransaction = () =>
      testPeople(db).run(csr, { mode: 'read', origin }, (tx) => sql`select from storage.objects`.execute(tx));
    await expect(runTransaction()).resolves.toBeDefined();
    await setSuspended(clinicId, true);
    await expect(runTransaction()).rejects.toMatchObject({ code: SQLSTATE.CLINIC_SUSPENDED });
    const { rows: signer } = await db.owner.query('select app.is_suspended($1) as suspended', [clinicId]);
    expect(signer).toEqual([{ suspended: true }]);
  });

  test('receive nothing more, and rejoin when the clinic is active again', async () => {
    const { clinicId, csr } = await givenTeam();
    const socket = await openWire(wire.realtime.url, '2.0.0', TEST_KEY);
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

describe('a member of the platform', () => {
  test.each(['ended', 'expired', 'open'] as const)(
    'receives no channel of a clinic, with an access that is %s',
    async (state) => {
      const { clinicId } = await givenTeam();
      const support = await givenPerson(db.owner, { role: 'platform_admin' });
      await givenSupportAccess(db.owner, support, clinicId, { state });
      const socket = await openWire(wire.realtime.url, '2.0.0', TEST_KEY);
      expect(await socket.join(`clinic:${clinicId}`, support.token)).toMatchObject({ status: 'error' });
      expect(await socket.join(`user:${support.userId}`, support.token)).toMatchObject({ status: 'ok' });
      socket.socket.close();
    },
  );

  test('sees the exposed tables as the clinic does while an access is open, and writes none', async () => {
    const { clinicId, csr } = await givenTeam();
    const support = await givenPerson(db.owner, { role: 'platform_admin' });
    const { accessId } = await givenSupportAccess(db.owner, support, clinicId);
    const seen = await rows(support, 'user_roles?select=user_id');
    expect(seen).toHaveLength(3);
    await request(support, `/rest/v1/user_roles?user_id=eq.${csr.userId}`, { method: 'DELETE' });
    await db.owner.query('update support_accesses set ended_at = now() where id = $1', [accessId]);
    const { rows: left } = await db.owner.query('select from user_roles where clinic_id = $1', [clinicId]);
    expect(left).toHaveLength(2);
  });
});
