import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  changeUserRoleEndpoint,
  listPlatformUsersEndpoint,
  removeUserRoleEndpoint,
  signOutUserEndpoint,
} from '../contract.ts';
import { usersHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, usersHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin', name: 'Pat Form' });
});
afterAll(() => db.drop());

const roleOf = async (userId: string) => {
  const { rows } = await db.owner.query(
    'select role, clinic_id as "clinicId" from user_roles where user_id = $1',
    [userId],
  );
  return rows[0];
};
const staffMembersOf = async (userId: string) => {
  const { rows } = await db.owner.query(
    'select clinic_id as "clinicId", is_active as "isActive", takes_appointments as "takesAppointments" from staff_members where user_id = $1',
    [userId],
  );
  return rows;
};

describe('list of accounts', () => {
  test('shows the newest first with role, clinic and devices, and searches by part of a name or email address', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Łucja Żak' });
    const nobody = await givenPerson(db.owner, { role: null, name: 'Nemo' });
    const { body } = await api.call(platform, listPlatformUsersEndpoint, { limit: 2 });
    expect(body.items.map(({ id }) => id)).toEqual([nobody.userId, csr.userId]);
    expect(body.items[1]).toMatchObject({
      email: csr.email,
      fullName: 'Łucja Żak',
      role: 'csr',
      clinicId,
      clinicName: expect.stringContaining('Clinic'),
      emailConfirmed: true,
      sessionCount: 1,
      lastSignInAt: null,
    });
    const next = await api.call(platform, listPlatformUsersEndpoint, {
      limit: 2,
      cursor: body.nextCursor ?? '',
    });
    expect(next.body.items[0]?.id).toBe(platform.userId);
    const found = async (input: { q?: string; role?: 'csr' | 'none'; clinicId?: string; userId?: string }) =>
      (await api.call(platform, listPlatformUsersEndpoint, input)).body.items.map(({ id }) => id);
    expect(await found({ q: 'lucja' })).toEqual([csr.userId]);
    expect(await found({ q: csr.email.slice(2, 20).toUpperCase() })).toEqual([csr.userId]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ clinicId })).toEqual([csr.userId]);
    expect(await found({ role: 'none' })).toEqual([nobody.userId]);
    expect(await found({ userId: nobody.userId, role: 'csr' })).toEqual([]);
  });

  test('is refused to everyone but the platform, in the database too', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    expect((await api.call(admin, listPlatformUsersEndpoint, {})).status).toBe(403);
    const { rows } = await db.owner.query<{ function: string }>(
      `select p.oid::regprocedure::text as function from pg_proc p
        where p.proname in ('platform_users', 'sign_out_user', 'activate_staff_member', 'apply_clinic_defaults', 'platform_health')
          and (has_function_privilege('clinic_member', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))`,
    );
    expect(rows).toEqual([]);
  });
});

describe('roles', () => {
  test('granting a clinic role activates a staff member, and changing or removing it deactivates them', async () => {
    const first = await givenClinic(db.owner);
    const second = await givenClinic(db.owner);
    const person = await givenPerson(db.owner, { role: null, name: 'Dr New' });
    const { userId } = person;
    const granted = await api.call(platform, changeUserRoleEndpoint, {
      userId,
      role: 'doctor',
      clinicId: first.clinicId,
    });
    expect(granted).toMatchObject({ status: 200, body: { role: 'doctor', clinicId: first.clinicId } });
    expect(await staffMembersOf(userId)).toEqual([
      { clinicId: first.clinicId, isActive: true, takesAppointments: true },
    ]);
    await api.call(platform, changeUserRoleEndpoint, { userId, role: 'csr', clinicId: second.clinicId });
    expect(await staffMembersOf(userId)).toEqual([
      { clinicId: first.clinicId, isActive: false, takesAppointments: true },
      { clinicId: second.clinicId, isActive: true, takesAppointments: false },
    ]);
    const removed = await api.call(platform, removeUserRoleEndpoint, { userId });
    expect(removed.body).toMatchObject({ id: userId, role: null, clinicId: null });
    expect((await staffMembersOf(userId)).map(({ isActive }) => isActive)).toEqual([false, false]);
    const { rows } = await db.owner.query(
      'select action, clinic_id as "clinicId", before, after from audit_entries where subject_id = $1 order by id',
      [userId],
    );
    expect(rows).toEqual([
      {
        action: 'role.granted',
        clinicId: first.clinicId,
        before: { role: null, clinicId: null },
        after: { role: 'doctor', clinicId: first.clinicId },
      },
      {
        action: 'role.granted',
        clinicId: second.clinicId,
        before: { role: 'doctor', clinicId: first.clinicId },
        after: { role: 'csr', clinicId: second.clinicId },
      },
      {
        action: 'role.removed',
        clinicId: second.clinicId,
        before: { role: 'csr', clinicId: second.clinicId },
        after: null,
      },
    ]);
  });

  test('a staff role needs an existing clinic, and the account must exist', async () => {
    const { userId } = await givenPerson(db.owner, { role: 'client' });
    const without = await api.call(platform, changeUserRoleEndpoint, { userId, role: 'csr', clinicId: null });
    expect(without.body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'clinicId' }] });
    const unknownClinic = { userId, role: 'csr', clinicId: crypto.randomUUID() } as const;
    expect((await api.call(platform, changeUserRoleEndpoint, unknownClinic)).status).toBe(404);
    expect(await roleOf(userId)).toMatchObject({ role: 'client' });
    const unknownUser = { userId: crypto.randomUUID(), role: 'client', clinicId: null } as const;
    expect((await api.call(platform, changeUserRoleEndpoint, unknownUser)).status).toBe(404);
  });

  test('refuses to change the only clinic admin or one’s own role', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    expect((await api.call(platform, removeUserRoleEndpoint, { userId: admin.userId })).body).toMatchObject({
      code: 'last_admin',
    });
    const own = { userId: platform.userId, role: 'clinic_admin', clinicId } as const;
    expect((await api.call(platform, changeUserRoleEndpoint, own)).status).toBe(403);
    expect(
      (await api.call(platform, removeUserRoleEndpoint, { userId: platform.userId })).body,
    ).toMatchObject({
      code: 'last_platform_admin',
    });
    expect((await api.call(platform, removeUserRoleEndpoint, { userId: crypto.randomUUID() })).status).toBe(
      404,
    );
  });
});

test('signing out everywhere refuses the next request and audits the number of devices', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const { userId } = csr;
  expect((await api.call(platform, signOutUserEndpoint, { userId })).body).toEqual({
    userId,
    sessionCount: 1,
  });
  const { rows } = await db.owner.query(
    'select before from audit_entries where action = $1 and subject_id = $2',
    ['sessions.revoked', userId],
  );
  expect(rows).toEqual([{ before: { sessionCount: 1 } }]);
  expect((await api.call(platform, listPlatformUsersEndpoint, { userId })).body.items[0]?.sessionCount).toBe(
    0,
  );
  expect((await api.call(platform, signOutUserEndpoint, { userId: crypto.randomUUID() })).status).toBe(404);
});
