import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenSecondFactor, givenStaff, type Person } from '#test/given.ts';
import { openPersonWire, type PersonWire } from '#test/person-wire.ts';
import { openWire } from '#test/realtime-client.ts';
import { TEST_KEY } from '#test/supabase.ts';

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

const roles = (person: Person) =>
  request(person, `/rest/v1/user_roles?select=role&user_id=eq.${person.userId}`);
const setRule = (clinicId: string, isRequired: boolean) =>
  db.owner.query('update clinics set second_factor_required = $2 where id = $1', [clinicId, isRequired]);

async function givenTeam() {
  const { clinicId } = await givenClinic(db.owner);
  return { clinicId, csr: await givenStaff(db.owner, clinicId, { role: 'csr' }) };
}

describe('a session that lacks the second factor', () => {
  test('reads and writes no table', async () => {
    const { clinicId, csr } = await givenTeam();
    expect(await (await roles(csr)).json()).toEqual([{ role: 'csr' }]);
    await setRule(clinicId, true);
    const refused = await roles(csr);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      code: '42501',
      message: 'A second factor is required for this session',
      details: 'second_factor_required',
      hint: 'Verify a factor, or enroll one.',
    });
    const written = await request(csr, `/rest/v1/profiles?id=eq.${csr.userId}`, {
      method: 'PATCH',
      body: JSON.stringify({ full_name: 'Mallory' }),
    });
    expect(written.status).toBe(403);
    await givenSecondFactor(db.owner, csr);
    expect((await roles(csr)).status).toBe(200);
  });

  test('calls no function', async () => {
    const { clinicId, csr } = await givenTeam();
    const call = () => request(csr, '/functions/v1/echo', { method: 'POST', body: '{}' });
    expect((await call()).status).toBe(200);
    await setRule(clinicId, true);
    const refused = await call();
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'second_factor_required' });
  });

  test('joins no channel, and receives nothing more on its joined channels once the requirement takes effect', async () => {
    const { clinicId, csr } = await givenTeam();
    const socket = await openWire(wire.realtime.url, '2.0.0', TEST_KEY);
    expect(await socket.join(`clinic:${clinicId}`, csr.token)).toMatchObject({ status: 'ok' });
    await setRule(clinicId, true);
    expect(await socket.next(({ event }) => event === 'phx_close')).toMatchObject({
      topic: `realtime:clinic:${clinicId}`,
    });
    expect(await socket.join(`clinic:${clinicId}`, csr.token)).toMatchObject({ status: 'error' });
    expect(await socket.join(`user:${csr.userId}`, csr.token)).toMatchObject({ status: 'error' });
    await givenSecondFactor(db.owner, csr);
    expect(await socket.join(`clinic:${clinicId}`, csr.token)).toMatchObject({ status: 'ok' });
    // And back again, once the session's assurance level has dropped.
    await db.owner.query(`update auth.sessions set aal = 'aal1' where id = $1`, [csr.sessionId]);
    expect(await socket.next(({ event }) => event === 'phx_close')).toBeDefined();
    socket.socket.close();
  });

  test('includes any session of a user who has enrolled a factor, whatever their clinic requires', async () => {
    const client = await givenPerson(db.owner, { role: 'client' });
    expect((await roles(client)).status).toBe(200);
    await givenSecondFactor(db.owner, client, { passed: false });
    expect((await roles(client)).status).toBe(403);
  });

  test.each([
    ['aal2', 200],
    ['aal1', 403],
  ])('by PIN on a shared browser that was set up at %s: %i', async (level, status) => {
    const { clinicId, csr } = await givenTeam();
    await setRule(clinicId, true);
    await db.owner.query(
      `with device as (
         insert into desk_devices (clinic_id, name, secret_hash, registered_aal)
         values ($1, 'Front desk', sha256('secret'::bytea || $3::text::bytea), $3) returning id)
       update auth.sessions set device_id = device.id, amr = '[{"method": "pin"}]' from device where auth.sessions.id = $2`,
      [clinicId, csr.sessionId, level],
    );
    expect((await roles(csr)).status).toBe(status);
  });
});
