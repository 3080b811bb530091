import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsOf } from '#vocabulary/permissions.ts';
import type { Scope } from '#foundation/server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const scopeOf = (person: Person): Scope => ({
  databaseRole: person.role === 'platform_admin' ? 'platform_member' : 'clinic_member',
  mode: 'write',
  claims: { ...person, permissions: person.role ? permissionsOf(person.role) : [] },
});

const removeRole = (actor: Person, userId: string) =>
  db.database.transaction(scopeOf(actor), (tx) =>
    tx.deleteFrom('user_roles').where('user_id', '=', userId).returning('user_id').execute(),
  );

const isActive = async (userId: string) => {
  const { rows } = await db.owner.query<{ is_active: boolean }>(
    'select is_active from staff_members where user_id = $1',
    [userId],
  );
  return rows[0]?.is_active;
};

describe('a role and the place on the schedule are linked', () => {
  test('removing the role removes the person from the schedule and keeps the name', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    await removeRole(admin, doctor.userId);
    expect(await isActive(doctor.userId)).toBe(false);
    expect(await isActive(admin.userId)).toBe(true);
  });

  test('another role in the same clinic keeps the place', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    await db.database.transaction(scopeOf(admin), (tx) =>
      tx.updateTable('user_roles').set({ role: 'technician' }).where('user_id', '=', csr.userId).execute(),
    );
    expect(await isActive(csr.userId)).toBe(true);
  });
});

describe('a clinic keeps at least one clinic admin', () => {
  const refusal = { code: '23514', constraint: 'user_roles_last_admin_check' };

  test('the only one can be neither removed nor given another role, not even by the platform', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const platform = await givenPerson(db.owner, { role: 'platform_admin' });
    await expect(removeRole(admin, admin.userId)).rejects.toMatchObject(refusal);
    await expect(removeRole(platform, admin.userId)).rejects.toMatchObject(refusal);
    await expect(
      db.database.transaction(scopeOf(platform), (tx) =>
        tx.updateTable('user_roles').set({ role: 'doctor' }).where('user_id', '=', admin.userId).execute(),
      ),
    ).rejects.toMatchObject(refusal);
    expect(await isActive(admin.userId)).toBe(true);
  });

  test('when two remove each other at once, one remains', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const first = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const second = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const ends = await Promise.allSettled([
      removeRole(first, second.userId),
      removeRole(second, first.userId),
    ]);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const { rows } = await db.owner.query('select from user_roles where clinic_id = $1', [clinicId]);
    expect(rows).toHaveLength(1);
  });

  test('deleting a clinic deletes its admin’s role', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    await db.owner.query('delete from clinics where id = $1', [clinicId]);
    const { rows } = await db.owner.query('select from user_roles where user_id = $1', [admin.userId]);
    expect(rows).toEqual([]);
  });
});

test('the platform keeps at least one platform admin', async () => {
  const { rows: others } = await db.owner.query<{ user_id: string }>(
    `delete from user_roles where role = 'platform_admin' returning user_id`,
  );
  expect(others.length).toBeGreaterThan(0);
  const first = await givenPerson(db.owner, { role: 'platform_admin' });
  const second = await givenPerson(db.owner, { role: 'platform_admin' });
  await removeRole(first, second.userId);
  await expect(removeRole(first, first.userId)).rejects.toMatchObject({
    constraint: 'user_roles_last_platform_admin_check',
  });
});
