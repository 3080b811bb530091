import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { setClinicHoursEndpoint } from '../contract.ts';
import { clinicsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, clinicsHandlers);
});
afterAll(() => db.drop());

const row = (weekday: number, startMinute: number, endMinute: number) => ({
  weekday,
  startMinute,
  endMinute,
});

async function storedHours(clinicId: string) {
  const { rows } = await db.owner.query(
    `select weekday, start_minute as "startMinute", end_minute as "endMinute" from clinic_hours
      where clinic_id = $1 order by 1, 2`,
    [clinicId],
  );
  return rows;
}

test('replaces the whole week, with several intervals a day, and records both versions', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const other = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const week = [row(2, 480, 720), row(1, 780, 1080), row(1, 480, 720)];
  const response = await api.call(admin, setClinicHoursEndpoint, { hours: week });
  expect(response.status).toBe(200);
  const sorted = [row(1, 480, 720), row(1, 780, 1080), row(2, 480, 720)];
  expect(response.body).toEqual({ hours: sorted });
  expect(await storedHours(clinicId)).toEqual(sorted);
  expect(await storedHours(other.clinicId)).toHaveLength(7);
  const { rows } = await db.owner.query(
    `select jsonb_array_length(before) as before, after from audit_entries where clinic_id = $1`,
    [clinicId],
  );
  expect(rows).toEqual([{ before: 7, after: sorted }]);
});

test('an empty week means that the clinic is closed', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  expect((await api.call(admin, setClinicHoursEndpoint, { hours: [] })).status).toBe(200);
  expect(await storedHours(clinicId)).toEqual([]);
});

test('refuses overlapping rows at their field and changes nothing', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const hours = [row(1, 480, 720), row(2, 480, 720), row(1, 700, 900)];
  const response = await api.call(admin, setClinicHoursEndpoint, { hours });
  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({
    code: 'hours_overlap',
    fields: [{ path: 'hours.2.startMinute', message: expect.stringContaining('08:00–12:00') }],
  });
  expect(await storedHours(clinicId)).toHaveLength(7);
});

test('refuses a row that ends before it starts', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const response = await api.call(admin, setClinicHoursEndpoint, { hours: [row(1, 720, 480)] });
  expect(response.body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'hours.0.endMinute' }] });
});

test('when two save at once, the result is one complete week', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const early = { hours: [1, 2, 3].map((day) => row(day, 480, 720)) };
  const late = { hours: [1, 2, 3].map((day) => row(day, 600, 1200)) };
  const responses = await Promise.all(
    [early, late].map((week) => api.call(admin, setClinicHoursEndpoint, week)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect([early.hours, late.hours]).toContainEqual(await storedHours(clinicId));
});

test('only a clinic admin sets the hours', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  expect((await api.call(doctor, setClinicHoursEndpoint, { hours: [] })).status).toBe(403);
  expect(await storedHours(clinicId)).toHaveLength(7);
});
