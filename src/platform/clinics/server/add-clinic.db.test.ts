import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { clinicSetupEndpoint } from '#practice/clinics/contract.ts';
import { clinicsHandlers } from '#practice/clinics/server/routes.ts';
import { addClinicEndpoint } from '../contract.ts';
import { platformClinicsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...platformClinicsHandlers, ...clinicsHandlers]);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterAll(() => db.drop());

const NEW_CLINIC = {
  name: 'Park Vets',
  slug: 'park-vets',
  timeZone: 'America/Chicago',
  country: 'US',
  phone: null,
  email: null,
  addressLine: null,
  postalCode: null,
  city: 'Chicago',
  region: 'IL',
  adminEmail: ' Boss@Park.Test ',
  adminFullName: 'Mara Boss',
};

test('a new clinic has its defaults and its first admin is invited', async () => {
  const { status, body: clinic } = await api.call(platform, addClinicEndpoint, NEW_CLINIC);
  expect(status).toBe(200);
  expect(clinic).toMatchObject({ name: 'Park Vets', slug: 'park-vets', onlineBooking: 'request' });
  const admin = await givenStaff(db.owner, clinic.id, { role: 'clinic_admin' });
  const { body: setup } = await api.call(admin, clinicSetupEndpoint, {});
  expect(setup.hours).toHaveLength(6);
  expect(setup.rooms).toHaveLength(3);
  const { rows: catalogue } = await db.owner.query(
    `select i.name, i.active_ingredients as ingredients,
            array(select s.term from catalogue_terms s where s.clinic_id = $1 and s.item_id = i.id order by 1) as terms
       from catalogue_items i where i.clinic_id = $1 and i.starter_key = 'carprofen'`,
    [setup.clinic.id],
  );
  expect(catalogue).toEqual([
    { name: 'Carprofen tablets', ingredients: ['carprofen'], terms: ['carprofen', 'tablets'] },
  ]);
  const { rows: protocols } = await db.owner.query<{ key: string }>(
    `select starter_key as key from care_protocols where clinic_id = $1 and target = 'rabies' order by 1`,
    [setup.clinic.id],
  );
  expect(protocols.map(({ key }) => key).slice(0, 2)).toEqual(['cat_rabies', 'cat_rabies_us_ny']);
  const { rows: record } = await db.owner.query(
    `select (select count(*)::int from visit_templates t where t.clinic_id = $1 and t.name = 'Recheck') as templates,
            (select count(*)::int from vital_ranges r where r.clinic_id = $1 and r.species = 'cat') as ranges`,
    [clinic.id],
  );
  expect(record).toEqual([{ templates: 1, ranges: 4 }]);
  expect(setup.appointmentTypes.map(({ name, position }) => [name, position])).toContainEqual([
    'Check-up',
    0,
  ]);
  const { rows: invited } = await db.owner.query(
    'select email, full_name, role from invitations where clinic_id = $1',
    [clinic.id],
  );
  expect(invited).toEqual([{ email: 'boss@park.test', full_name: 'Mara Boss', role: 'clinic_admin' }]);
  const { rows: trail } = await db.owner.query(
    'select action from audit_entries where clinic_id = $1 order by id',
    [clinic.id],
  );
  expect(trail).toEqual([{ action: 'clinic.added' }, { action: 'invitation.sent' }]);
});

test('refuses a taken web address at its field and leaves no partial clinic', async () => {
  const { slug } = await givenClinic(db.owner);
  const input = { ...NEW_CLINIC, name: 'Half a clinic', slug };
  const response = await api.call(platform, addClinicEndpoint, input);
  expect(response.body).toMatchObject({ code: 'slug_taken', fields: [{ path: 'slug' }] });
  const { rows } = await db.owner.query(`select from clinics where name = 'Half a clinic'`);
  expect(rows).toEqual([]);
});

test('a repeated request adds one clinic', async () => {
  const input = { ...NEW_CLINIC, slug: 'once-only', adminEmail: 'once@park.test' };
  const key = { 'idempotency-key': 'clinic-once' };
  const first = await api.call(platform, addClinicEndpoint, input, key);
  const second = await api.call(platform, addClinicEndpoint, input, key);
  expect(second).toMatchObject({ status: 200, body: first.body });
});

test('refuses to add a clinic for anyone but a platform admin', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  expect((await api.call(admin, addClinicEndpoint, { ...NEW_CLINIC, slug: 'mine' })).status).toBe(403);
});
