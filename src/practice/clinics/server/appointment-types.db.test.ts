import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import {
  addAppointmentTypeEndpoint,
  type AppointmentTypeFields,
  changeAppointmentTypeEndpoint,
  listAppointmentTypesEndpoint,
  orderAppointmentTypesEndpoint,
} from '../contract.ts';
import { clinicsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, clinicsHandlers);
});
afterAll(() => db.drop());

const CHECK_UP: AppointmentTypeFields = {
  name: 'Check-up',
  durationMinutes: 30,
  bufferMinutes: 5,
  hue: 'pine',
  onlineBookable: true,
  needsRoom: true,
  reasonIsOptional: true,
  doctorIds: [],
};

async function givenAdminAndDoctor() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  return { admin, doctor };
}

const namesOf = async (person: Person) =>
  (await api.call(person, listAppointmentTypesEndpoint, {})).body.items.map(({ name }) => name);

test('adds a type as the last one with its doctors, readable for all staff', async () => {
  const { admin, doctor } = await givenAdminAndDoctor();
  const first = await api.call(admin, addAppointmentTypeEndpoint, CHECK_UP);
  const second = await api.call(admin, addAppointmentTypeEndpoint, {
    ...CHECK_UP,
    name: 'Surgery',
    hue: 'plum',
    doctorIds: [doctor.staffMemberId, doctor.staffMemberId],
  });
  expect([first.body.position, second.body.position]).toEqual([0, 1]);
  const { body } = await api.call(doctor, listAppointmentTypesEndpoint, {});
  expect(body.items).toEqual([
    first.body,
    { ...second.body, hue: 'plum', doctorIds: [doctor.staffMemberId] },
  ]);
});

test('a change keeps the other fields and is recorded with both versions', async () => {
  const { admin, doctor } = await givenAdminAndDoctor();
  const { body: type } = await api.call(admin, addAppointmentTypeEndpoint, CHECK_UP);
  const doctorIds = [doctor.staffMemberId];
  const changed = await api.call(admin, changeAppointmentTypeEndpoint, {
    appointmentTypeId: type.id,
    durationMinutes: 45,
    hue: 'rose',
    doctorIds,
  });
  expect(changed.body).toEqual({ ...type, durationMinutes: 45, hue: 'rose', doctorIds });
  const retired = await api.call(admin, changeAppointmentTypeEndpoint, {
    appointmentTypeId: type.id,
    isActive: false,
  });
  expect(retired.body).toMatchObject({ isActive: false, doctorIds });
  const { rows } = await db.owner.query(
    `select before, after from audit_entries where action = 'appointment_type.changed' and subject_id = $1 order by id`,
    [type.id],
  );
  expect(rows).toEqual([
    {
      before: { durationMinutes: 30, hue: 'pine', doctorIds: [] },
      after: { durationMinutes: 45, hue: 'rose', doctorIds },
    },
    { before: { isActive: true }, after: { isActive: false } },
  ]);
});

test('whether a reason is optional is part of a type', async () => {
  const { admin } = await givenAdminAndDoctor();
  const { body: type } = await api.call(admin, addAppointmentTypeEndpoint, {
    ...CHECK_UP,
    reasonIsOptional: false,
  });
  expect(type.reasonIsOptional).toBe(false);
  const { body } = await api.call(admin, changeAppointmentTypeEndpoint, {
    appointmentTypeId: type.id,
    reasonIsOptional: true,
  });
  expect(body).toEqual({ ...type, reasonIsOptional: true });
});

test('applies the requested order, appends missing types and ignores unknown ones', async () => {
  const { admin } = await givenAdminAndDoctor();
  const ids = new Map<string, string>();
  for (const name of ['A', 'B', 'C']) {
    ids.set(name, (await api.call(admin, addAppointmentTypeEndpoint, { ...CHECK_UP, name })).body.id);
  }
  const appointmentTypeIds = [ids.get('C') ?? '', crypto.randomUUID(), ids.get('B') ?? ''];
  expect((await api.call(admin, orderAppointmentTypesEndpoint, { appointmentTypeIds })).status).toBe(200);
  expect(await namesOf(admin)).toEqual(['C', 'B', 'A']);
});

test('refuses a taken name and an invalid length at their field', async () => {
  const { admin } = await givenAdminAndDoctor();
  const { body: type } = await api.call(admin, addAppointmentTypeEndpoint, CHECK_UP);
  const { body: other } = await api.call(admin, addAppointmentTypeEndpoint, { ...CHECK_UP, name: 'Other' });
  for (const response of [
    await api.call(admin, addAppointmentTypeEndpoint, CHECK_UP),
    await api.call(admin, changeAppointmentTypeEndpoint, { appointmentTypeId: other.id, name: type.name }),
  ]) {
    expect(response.body).toMatchObject({ code: 'name_taken', fields: [{ path: 'name' }] });
  }
  const long = await api.call(admin, addAppointmentTypeEndpoint, {
    ...CHECK_UP,
    name: 'Long',
    durationMinutes: 481,
  });
  expect(long.body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'durationMinutes' }] });
});

test('returns 404 for types and doctors of another clinic', async () => {
  const ours = await givenAdminAndDoctor();
  const theirs = await givenAdminAndDoctor();
  const doctorIds = [theirs.doctor.staffMemberId];
  expect((await api.call(ours.admin, addAppointmentTypeEndpoint, { ...CHECK_UP, doctorIds })).status).toBe(
    404,
  );
  const { body: type } = await api.call(theirs.admin, addAppointmentTypeEndpoint, CHECK_UP);
  const stolen = await api.call(ours.admin, changeAppointmentTypeEndpoint, {
    appointmentTypeId: type.id,
    name: 'Ours',
  });
  expect(stolen.status).toBe(404);
  const order = { appointmentTypeIds: [type.id] };
  await api.call(ours.admin, orderAppointmentTypesEndpoint, order);
  expect(await namesOf(ours.admin)).toEqual([]);
  expect(await namesOf(theirs.admin)).toEqual(['Check-up']);
});

test('only a clinic admin changes types', async () => {
  const { admin, doctor } = await givenAdminAndDoctor();
  const { body: type } = await api.call(admin, addAppointmentTypeEndpoint, CHECK_UP);
  expect((await api.call(doctor, addAppointmentTypeEndpoint, { ...CHECK_UP, name: 'Mine' })).status).toBe(
    403,
  );
  const change = { appointmentTypeId: type.id, name: 'Mine' };
  expect((await api.call(doctor, changeAppointmentTypeEndpoint, change)).status).toBe(403);
  expect(
    (await api.call(doctor, orderAppointmentTypesEndpoint, { appointmentTypeIds: [type.id] })).status,
  ).toBe(403);
});
