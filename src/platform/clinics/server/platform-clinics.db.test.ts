import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenTreatment } from '#test/given-acts.ts';
import { givenBills } from '#test/given-bills.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { withoutIds } from '#test/without-ids.ts';
import { getPlatformClinicEndpoint, listPlatformClinicsEndpoint } from '../contract.ts';
import { platformClinicsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, platformClinicsHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterAll(() => db.drop());

const rename = (clinicId: string, name: string) =>
  db.owner.query('update clinics set name = $2 where id = $1', [clinicId, name]);

describe('clinics', () => {
  test('counts invoices and payments of the last 30 days, and sees no amount', async () => {
    const { clinicId, clientId, petId, examId } = await givenTreatment(db.owner);
    const of = { clinicId, clientId, petId, itemId: examId, canary: 'Private' };
    const usage = async () => (await api.call(platform, getPlatformClinicEndpoint, { clinicId })).body.usage;
    expect(await usage()).toMatchObject({ invoiceCount: 0, paymentCount: 0 });
    await givenBills(db.owner, of);
    await givenBills(db.owner, of);
    const { body } = await api.call(platform, getPlatformClinicEndpoint, { clinicId });
    expect(body.usage).toMatchObject({ invoiceCount: 2, paymentCount: 2 });
    // Each invoice and each payment is of 10.00.
    expect(withoutIds(JSON.stringify(body))).not.toMatch(/\b(?:1000|2000)\b|[mM]inor|Private/);
    await db.owner.query(
      `begin; set local session_replication_role = replica;
       update payments set received_at = now() - interval '31 days' where clinic_id = '${clinicId}'; commit`,
    );
    expect(await usage()).toMatchObject({ invoiceCount: 2, paymentCount: 0 });
  });

  test('lists clinics by name with their usage, with search and paging', async () => {
    const zoo = await givenClinic(db.owner);
    const alpha = await givenClinic(db.owner);
    await rename(zoo.clinicId, 'Zoölogy Vets');
    await rename(alpha.clinicId, 'alpha Vets');
    await givenStaff(db.owner, zoo.clinicId, { role: 'doctor' });
    await givenClientWithPet(db.owner, zoo.clinicId);
    const first = await api.call(platform, listPlatformClinicsEndpoint, { q: 'vets', limit: 1 });
    expect(first.body.items).toMatchObject([
      { id: alpha.clinicId, staffCount: 0, clientCount: 0, petCount: 0 },
    ]);
    const second = await api.call(platform, listPlatformClinicsEndpoint, {
      q: 'vets',
      limit: 1,
      cursor: first.body.nextCursor ?? '',
    });
    expect(second.body).toMatchObject({
      items: [{ id: zoo.clinicId, staffCount: 1, clientCount: 1, petCount: 1, appointmentCount: 0 }],
      nextCursor: null,
    });
    const found = await api.call(platform, listPlatformClinicsEndpoint, { q: 'zoolo' });
    expect(found.body.items.map(({ id }) => id)).toEqual([zoo.clinicId]);
  });

  test('shows a clinic’s admins and its staff count by role', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Mara Boss' });
    await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const { body } = await api.call(platform, getPlatformClinicEndpoint, { clinicId });
    expect(body).toMatchObject({
      clinic: { id: clinicId, timeZone: 'Europe/Berlin' },
      usage: { id: clinicId, staffCount: 2 },
      admins: [{ userId: admin.userId, fullName: 'Mara Boss', email: admin.email, lastSignInAt: null }],
      staffByRole: [
        { role: 'clinic_admin', count: 1 },
        { role: 'doctor', count: 1 },
      ],
    });
    const nowhere = await api.call(platform, getPlatformClinicEndpoint, { clinicId: crypto.randomUUID() });
    expect(nowhere.status).toBe(404);
  });

  test('is refused to staff and clients', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    expect((await api.call(admin, listPlatformClinicsEndpoint, {})).status).toBe(403);
    expect((await api.call(admin, getPlatformClinicEndpoint, { clinicId })).status).toBe(403);
  });
});
