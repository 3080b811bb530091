import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getClinicEndpoint } from '#practice/clinics/contract.ts';
import { clinicsHandlers } from '#practice/clinics/server/routes.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { cookieOf, givenDesk, givenPin } from '#test/given-desk.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  addDeskDeviceEndpoint,
  attachToDeskEndpoint,
  getDeskEndpoint,
  listDeskDevicesEndpoint,
  revokeDeskDeviceEndpoint,
} from '../contract.ts';
import { securityHandlers } from './routes.ts';

const NOBODY = null;

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...securityHandlers, ...clinicsHandlers]);
});
afterAll(() => db.drop());

async function givenTeam() {
  const { clinicId } = await givenClinic(db.owner);
  const [admin, csr] = await Promise.all([
    givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada Admin' }),
    givenStaff(db.owner, clinicId, { role: 'csr', name: 'Cleo Csr' }),
  ]);
  return { clinicId, admin, csr };
}

const deviceOfSession = async ({ sessionId }: Person): Promise<string | null> => {
  const { rows } = await db.owner.query<{ device_id: string | null }>(
    'select device_id from auth.sessions where id = $1',
    [sessionId],
  );
  return rows[0]?.device_id ?? null;
};

describe('a front desk device', () => {
  test('gets a secret in a cookie that no script and no other site can use; the database has only its hash', async () => {
    const { admin } = await givenTeam();
    const { status, headers, body } = await api.call(admin, addDeskDeviceEndpoint, { name: ' Reception ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Reception', addedByName: 'Ada Admin', isThis: true });
    const [line] = headers.getSetCookie();
    expect(line).toMatch(/^__Host-tailwell-desk=[\w-]{43}; /);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'])
      expect(line).toContain(attribute);
    const secret = cookieOf(headers).split('=')[1] ?? '';
    const { rows } = await db.owner.query<{ row: string }>(
      'select d::text as row from desk_devices d where id = $1',
      [body.id],
    );
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
  });

  test('is listed for its clinic under a unique name', async () => {
    const { admin } = await givenTeam();
    const first = await givenDesk(api, admin);
    const second = await api.call(admin, addDeskDeviceEndpoint, { name: 'Treatment room' });
    expect(await api.call(admin, addDeskDeviceEndpoint, { name: 'treatment ROOM' })).toMatchObject({
      status: 409,
      body: { code: 'name_taken', fields: [{ path: 'name' }] },
    });
    const { body } = await api.call(admin, listDeskDevicesEndpoint, {}, { cookie: first.cookie });
    expect(body.items).toMatchObject([
      { id: first.deviceId, isThis: true },
      { id: second.body.id, name: 'Treatment room', isThis: false },
    ]);
    const { admin: outsider } = await givenTeam();
    const elsewhere = await api.call(outsider, listDeskDevicesEndpoint, {}, { cookie: first.cookie });
    expect(elsewhere.body.items).toEqual([]);
  });

  test('is replaced when the same browser is set up again', async () => {
    const { admin } = await givenTeam();
    const desk = await givenDesk(api, admin);
    const again = await api.call(
      admin,
      addDeskDeviceEndpoint,
      { name: 'Reception' },
      { cookie: desk.cookie },
    );
    expect(again.status).toBe(200);
    const { body } = await api.call(admin, listDeskDevicesEndpoint, {});
    expect(body.items.map(({ id }) => id)).toEqual([again.body.id]);
    expect((await api.call(NOBODY, getDeskEndpoint, {}, { cookie: desk.cookie })).body).toEqual({
      desk: null,
    });
  });

  test('is set up and revoked by clinic admins only', async () => {
    const { admin, csr } = await givenTeam();
    const desk = await givenDesk(api, admin);
    for (const refused of [
      await api.call(csr, addDeskDeviceEndpoint, { name: 'Mine' }),
      await api.call(csr, listDeskDevicesEndpoint, {}),
      await api.call(csr, revokeDeskDeviceEndpoint, { deviceId: desk.deviceId }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { admin: outsider } = await givenTeam();
    expect(await api.call(outsider, revokeDeskDeviceEndpoint, { deviceId: desk.deviceId })).toMatchObject({
      status: 404,
    });
    expect((await api.call(NOBODY, getDeskEndpoint, {}, { cookie: desk.cookie })).body.desk).not.toBeNull();
  });

  test('is recorded in the audit trail under its name', async () => {
    const { admin } = await givenTeam();
    const desk = await givenDesk(api, admin);
    await api.call(admin, revokeDeskDeviceEndpoint, { deviceId: desk.deviceId });
    const { rows } = await db.owner.query(
      `select action, actor_id from audit_entries where subject_id = $1 order by id`,
      [desk.deviceId],
    );
    expect(rows).toEqual([
      { action: 'desk_device.added', actor_id: admin.userId },
      { action: 'desk_device.revoked', actor_id: admin.userId },
    ]);
  });
});

describe('the lock screen', () => {
  test('lists the clinic’s staff who have a PIN, and nobody without the secret', async () => {
    const { clinicId, admin, csr } = await givenTeam();
    const gone = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Gus Gone' });
    const outsider = await givenTeam();
    for (const person of [csr, gone, outsider.csr]) await givenPin(api, person, '839201');
    await db.owner.query('update staff_members set is_active = false where user_id = $1', [gone.userId]);
    const { cookie, deviceId } = await givenDesk(api, admin);

    const { body, headers } = await api.call(NOBODY, getDeskEndpoint, {}, { cookie });
    expect(body.desk).toMatchObject({ deviceId, autoLockMinutes: 10 });
    expect(body.desk?.people).toEqual([
      { userId: csr.userId, fullName: 'Cleo Csr', avatarUrl: null, role: 'csr', needsPassword: false },
    ]);
    // A device that is in use keeps its secret for the full time again.
    expect(cookieOf(headers)).toBe(cookie);
    const made = `__Host-tailwell-desk=${'A'.repeat(43)}`;
    for (const other of [{}, { cookie: made }, { cookie: '__Host-tailwell-desk=x' }])
      expect((await api.call(NOBODY, getDeskEndpoint, {}, other)).body).toEqual({ desk: null });
  });
});

describe('a session on a front desk device', () => {
  test('is recorded with it and ends the session before', async () => {
    const { clinicId, admin, csr } = await givenTeam();
    const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dora Doctor' });
    const { cookie, deviceId } = await givenDesk(api, admin);
    expect(await deviceOfSession(admin)).toBe(deviceId);
    const attached = await api.call(csr, attachToDeskEndpoint, {}, { cookie });
    expect(attached.body.device).toMatchObject({ deviceId, autoLockMinutes: 10 });
    expect(await deviceOfSession(csr)).toBe(deviceId);
    // The admin's session was attached to that device.
    expect(await api.call(admin, getClinicEndpoint, {})).toMatchObject({ status: 401 });
    await api.call(doctor, attachToDeskEndpoint, {}, { cookie });
    expect(await api.call(csr, getClinicEndpoint, {})).toMatchObject({ status: 401 });
    expect(await api.call(doctor, getClinicEndpoint, {})).toMatchObject({ status: 200 });
  });

  test('of another clinic or of a client gets the lock timeout and is not attached', async () => {
    const { admin } = await givenTeam();
    const { cookie } = await givenDesk(api, admin);
    const { csr: outsider } = await givenTeam();
    const client = await givenPerson(db.owner, { role: 'client' });
    for (const person of [outsider, client]) {
      const { body } = await api.call(person, attachToDeskEndpoint, {}, { cookie });
      expect(body.device).toMatchObject({ autoLockMinutes: 10 });
      expect(await deviceOfSession(person)).toBeNull();
    }
    expect((await api.call(admin, getClinicEndpoint, {})).status).toBe(200);
    expect((await api.call(client, attachToDeskEndpoint, {})).body).toEqual({ device: null });
  });

  test('ends at once when the device is revoked, except that of the admin who revokes it', async () => {
    const { admin, csr } = await givenTeam();
    const { cookie, deviceId } = await givenDesk(api, admin);
    await api.call(csr, attachToDeskEndpoint, {}, { cookie });
    const otherAdmin = await givenStaff(db.owner, csr.clinicId ?? '', { role: 'clinic_admin' });
    expect((await api.call(otherAdmin, revokeDeskDeviceEndpoint, { deviceId })).status).toBe(200);
    expect(await api.call(csr, getClinicEndpoint, {})).toMatchObject({
      status: 401,
      body: { code: 'session_ended' },
    });
    expect(await api.call(otherAdmin, revokeDeskDeviceEndpoint, { deviceId })).toMatchObject({ status: 404 });

    const own = await givenDesk(api, otherAdmin);
    expect((await api.call(otherAdmin, revokeDeskDeviceEndpoint, { deviceId: own.deviceId })).status).toBe(
      200,
    );
    expect((await api.call(otherAdmin, getClinicEndpoint, {})).status).toBe(200);
  });
});
