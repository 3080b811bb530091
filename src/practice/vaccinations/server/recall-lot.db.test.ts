import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { recallLotEndpoint } from '../recall.contract.ts';
import { vaccinationsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, vaccinationsHandlers);
});
afterAll(() => db.drop());

test('a lot gives every pet, dose, day and contact, however it is typed; voided doses and other clinics are left out', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const other = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const elsewhere = await givenStaff(db.owner, other.clinicId, { role: 'doctor' });
  const give = async (
    clinic: string,
    giver: string,
    lot: string,
    product: string,
    name: string,
    voided = false,
  ) => {
    const { petId, clientId } = await givenClientWithPet(db.owner, clinic, { petName: name });
    await db.owner.query(
      `insert into client_contacts (clinic_id, client_id, kind, value, normalized) values ($1, $2, 'phone', '+49 30 1', '+49301')`,
      [clinic, clientId],
    );
    await db.owner.query(
      `insert into vaccinations (clinic_id, pet_id, product_name, targets, lot, given_on, given_by, given_by_name, voided_at, voided_by, void_reason)
       values ($1, $2, $3, '{rabies}', $4, current_date - length($5), $6, 'Dr Test', case when $7 then now() end, case when $7 then $6::uuid end,
         case when $7 then 'x' end)`,
      [clinic, petId, product, lot, name, giver, voided],
    );
  };
  await give(clinicId, doctor.staffMemberId, 'A12-B', 'Rabvac 3', 'Al');
  await give(clinicId, doctor.staffMemberId, 'a12 - b', 'Nobivac', 'Biscuit');
  await give(clinicId, doctor.staffMemberId, 'A12-B', 'Rabvac 3', 'Void', true);
  await give(clinicId, doctor.staffMemberId, 'A12-C', 'Rabvac 3', 'Other');
  await give(other.clinicId, elsewhere.staffMemberId, 'A12-B', 'Rabvac 3', 'Theirs');
  const ask = async (input: { lot: string; product?: string; limit?: number; cursor?: string }) =>
    (await api.call(doctor, recallLotEndpoint, input)).body;
  const { items } = await ask({ lot: ' a12-b ' });
  expect(items.map(({ petName }) => petName)).toEqual(['Al', 'Biscuit']);
  expect(items[0]).toMatchObject({
    productName: 'Rabvac 3',
    doseNumber: 1,
    client: { fullName: 'Casey Client', phone: '+49 30 1', email: null },
  });
  expect((await ask({ lot: 'A12-B', product: 'nobi' })).items.map(({ petName }) => petName)).toEqual([
    'Biscuit',
  ]);
  const first = await ask({ lot: 'A12-B', limit: 1 });
  const second = await ask({ lot: 'A12-B', limit: 1, cursor: first.nextCursor ?? '' });
  expect([first, second].flatMap((page) => page.items.map(({ petName }) => petName))).toEqual([
    'Al',
    'Biscuit',
  ]);
  expect(second.nextCursor).toBeNull();
  const { rowCount } = await db.owner.query(
    `select from audit_entries where action = 'vaccinations.recall_listed' and clinic_id = $1`,
    [clinicId],
  );
  expect(rowCount).toBeGreaterThan(0);
});
