import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import {
  changeStaffMemberEndpoint,
  getStaffMemberEndpoint,
  listStaffEndpoint,
  setStaffHoursEndpoint,
} from '../contract.ts';
import { staffHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, staffHandlers);
});
afterAll(() => db.drop());

async function givenTeam() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Mara Boss' });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Ádám Vet' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Zoe Desk' });
  return { clinicId, admin, doctor, csr };
}

test('lists the team by name, with role, hours and who is on duty', async () => {
  const { admin, doctor, csr } = await givenTeam();
  await givenTeam();
  const { status, body } = await api.call(csr, listStaffEndpoint, {});
  expect(status).toBe(200);
  expect(body.items.map(({ fullName, role, isOnDuty }) => ({ fullName, role, isOnDuty }))).toEqual([
    { fullName: 'Mara Boss', role: 'clinic_admin', isOnDuty: false },
    { fullName: 'Zoe Desk', role: 'csr', isOnDuty: false },
    { fullName: 'Ádám Vet', role: 'doctor', isOnDuty: true },
  ]);
  expect(body.items[2]).toMatchObject({
    id: doctor.staffMemberId,
    email: doctor.email,
    takesAppointments: true,
  });
  expect(body.items[2]?.hours).toHaveLength(7);
  expect((await api.call(csr, getStaffMemberEndpoint, { staffMemberId: admin.staffMemberId })).body).toEqual(
    body.items[0],
  );
});

test('can be searched, filtered and paged', async () => {
  const { clinicId, admin, doctor } = await givenTeam();
  const list = async (
    input: Partial<
      Parameters<typeof api.call<typeof listStaffEndpoint.input, typeof listStaffEndpoint.output>>[2]
    >,
  ) => (await api.call(admin, listStaffEndpoint, input)).body;
  const names = async (input: Parameters<typeof list>[0]) =>
    (await list(input)).items.map(({ fullName }) => fullName);
  expect(await names({ q: 'adam' })).toEqual(['Ádám Vet']);
  expect(await names({ q: doctor.email.slice(0, 12) })).toEqual(['Ádám Vet']);
  expect(await names({ role: 'csr' })).toEqual(['Zoe Desk']);
  await db.owner.query('update staff_members set is_active = false where clinic_id = $1 and user_id = $2', [
    clinicId,
    doctor.userId,
  ]);
  expect(await names({})).toEqual(['Mara Boss', 'Zoe Desk']);
  expect(await names({ state: 'inactive' })).toEqual(['Ádám Vet']);
  const first = await list({ state: 'all', limit: 2 });
  expect(first.items).toHaveLength(2);
  expect(await names({ state: 'all', limit: 2, cursor: first.nextCursor ?? '' })).toEqual(['Ádám Vet']);
  const bad = await api.call(admin, listStaffEndpoint, { cursor: 'nonsense' });
  expect(bad.body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'cursor' }] });
});

test('a blocked staff member is not on duty', async () => {
  const { clinicId, doctor } = await givenTeam();
  await db.owner.query(
    `insert into blocks (clinic_id, doctor_id, starts_at, ends_at, reason)
     values ($1, $2, now() - interval '1 hour', now() + interval '1 hour', 'At a congress')`,
    [clinicId, doctor.staffMemberId],
  );
  const { body } = await api.call(doctor, getStaffMemberEndpoint, { staffMemberId: doctor.staffMemberId });
  expect(body.isOnDuty).toBe(false);
});

test('a clinic admin changes details and removes somebody from the schedule, with an audit entry', async () => {
  const { admin, doctor } = await givenTeam();
  const { staffMemberId } = doctor;
  const changed = await api.call(admin, changeStaffMemberEndpoint, {
    staffMemberId,
    title: ' Head vet ',
    licenceNumber: ' BE-1204 ',
    phone: '+49 30 1234567',
    hue: 'sky',
  });
  expect(changed.body).toMatchObject({
    title: 'Head vet',
    licenceNumber: 'BE-1204',
    phone: '+49 30 1234567',
    hue: 'sky',
    isActive: true,
  });
  const off = await api.call(admin, changeStaffMemberEndpoint, { staffMemberId, isActive: false });
  expect(off.body).toMatchObject({ isActive: false, isOnDuty: false, role: 'doctor' });
  const { rows } = await db.owner.query(
    `select before, after from audit_entries where action = 'staff_member.changed' and subject_id = $1 order by id`,
    [staffMemberId],
  );
  expect(rows).toEqual([
    {
      before: { title: null, phone: null, licenceNumber: null, colour: 1 },
      after: { title: 'Head vet', phone: '+49 30 1234567', licenceNumber: 'BE-1204', colour: 6 },
    },
    { before: { isActive: true }, after: { isActive: false } },
  ]);
});

test('replaces a whole week, and refuses overlapping rows at their field', async () => {
  const { admin, doctor } = await givenTeam();
  const { staffMemberId } = doctor;
  const hours = [
    { weekday: 1, startMinute: 480, endMinute: 720 },
    { weekday: 1, startMinute: 780, endMinute: 1020 },
  ];
  expect((await api.call(admin, setStaffHoursEndpoint, { staffMemberId, hours })).body).toEqual({ hours });
  const overlap = await api.call(admin, setStaffHoursEndpoint, {
    staffMemberId,
    hours: [...hours, { weekday: 1, startMinute: 700, endMinute: 800 }],
  });
  expect(overlap.status).toBe(422);
  expect(overlap.body).toMatchObject({
    code: 'hours_overlap',
    fields: [{ path: 'hours.2.startMinute' }, { path: 'hours.1.startMinute' }].toReversed(),
  });
  expect((await api.call(admin, getStaffMemberEndpoint, { staffMemberId })).body.hours).toEqual(hours);
});

test('staff of another clinic can be neither read nor changed', async () => {
  const ours = await givenTeam();
  const theirs = await givenTeam();
  const { staffMemberId } = theirs.doctor;
  expect((await api.call(ours.admin, getStaffMemberEndpoint, { staffMemberId })).status).toBe(404);
  expect(
    (await api.call(ours.admin, changeStaffMemberEndpoint, { staffMemberId, title: 'Ours' })).status,
  ).toBe(404);
  expect((await api.call(ours.admin, setStaffHoursEndpoint, { staffMemberId, hours: [] })).status).toBe(404);
  expect((await api.call(theirs.admin, getStaffMemberEndpoint, { staffMemberId })).body.hours).toHaveLength(
    7,
  );
});

test('only a clinic admin changes staff; clients and the platform cannot read them', async () => {
  const { doctor, csr } = await givenTeam();
  const { staffMemberId } = doctor;
  expect((await api.call(csr, changeStaffMemberEndpoint, { staffMemberId, title: 'No' })).status).toBe(403);
  expect((await api.call(doctor, setStaffHoursEndpoint, { staffMemberId, hours: [] })).status).toBe(403);
  for (const role of ['client', 'platform_admin'] as const) {
    const outsider = await givenPerson(db.owner, { role });
    expect((await api.call(outsider, listStaffEndpoint, {})).status).toBe(403);
  }
});
