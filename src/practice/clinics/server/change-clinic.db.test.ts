import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { changeClinicEndpoint, getClinicEndpoint } from '../contract.ts';
import { clinicsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, clinicsHandlers);
});
afterAll(() => db.drop());

test('changes only the given fields, and the audit trail has the previous values', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const response = await api.call(admin, changeClinicEndpoint, {
    name: '  Tierklinik am Park ',
    phone: '+49 30 901820',
    email: ' Hallo@Park.Test ',
    city: '',
    bookingLeadMinutes: 240,
  });
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({
    id: clinicId,
    name: 'Tierklinik am Park',
    email: 'hallo@park.test',
    city: null,
    timeZone: 'Europe/Berlin',
    bookingLeadMinutes: 240,
  });
  expect((await api.call(admin, getClinicEndpoint, {})).body).toEqual(response.body);
  const { rows } = await db.owner.query(
    'select action, before, after from audit_entries where clinic_id = $1',
    [clinicId],
  );
  expect(rows).toEqual([
    {
      action: 'clinic.changed',
      before: { name: expect.stringContaining('Clinic'), phone: null, email: null, bookingLeadMinutes: 120 },
      after: {
        name: 'Tierklinik am Park',
        phone: '+49 30 901820',
        email: 'hallo@park.test',
        bookingLeadMinutes: 240,
      },
    },
  ]);
});

test('an empty change changes nothing', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const before = await api.call(admin, getClinicEndpoint, {});
  expect((await api.call(admin, changeClinicEndpoint, {})).body).toEqual(before.body);
});

test('refuses the slug of another clinic at its field', async () => {
  const ours = await givenClinic(db.owner);
  const theirs = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, ours.clinicId, { role: 'clinic_admin' });
  const response = await api.call(admin, changeClinicEndpoint, { name: 'Half', slug: theirs.slug });
  expect(response.status).toBe(409);
  expect(response.body).toMatchObject({ code: 'slug_taken', fields: [{ path: 'slug' }] });
  expect((await api.call(admin, getClinicEndpoint, {})).body).toMatchObject({ slug: ours.slug });
});

test.each([
  ['slug', 'Not An Address'],
  ['timeZone', '+01:00'],
  ['country', 'XX'],
  ['phone', 'ring us'],
  ['email', 'nobody'],
  ['slotMinutes', 7],
  ['bookingHorizonDays', 0],
])('refuses %s of %j at its field', async (path, value) => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const response = await api.call(admin, changeClinicEndpoint, { [path]: value });
  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ code: 'invalid_input', fields: [{ path }] });
});

test('other staff can read the clinic and not change it; outsiders can do neither', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  expect((await api.call(csr, getClinicEndpoint, {})).body).toMatchObject({ id: clinicId });
  expect((await api.call(csr, changeClinicEndpoint, { name: 'Ours' })).status).toBe(403);
  for (const role of ['client', 'platform_admin', null] as const) {
    const outsider = await givenPerson(db.owner, { role });
    expect((await api.call(outsider, getClinicEndpoint, {})).status).toBe(403);
  }
  const nobody = null;
  expect((await api.call(nobody, getClinicEndpoint, {})).status).toBe(401);
});
