import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { printDay } from '#foundation/values/print-time.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import {
  certificatePdfEndpoint,
  issueCertificateEndpoint,
  listCertificatesEndpoint,
} from '../certificates.contract.ts';
import { getMyPetCareEndpoint, myCertificatePdfEndpoint } from '../own.contract.ts';
import { vaccinationsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, vaccinationsHandlers);
});
afterAll(() => db.drop());

const ANSWERS = {
  ownerRegion: 'Berlin',
  animalLicence: 'none',
  hasNoMicrochip: true,
  hasNoTag: false,
} as const;

async function givenRoom() {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Ada Wolf' });
  const { petId, clientId } = await givenClientWithPet(db.owner, clinicId, { name: 'Casey Q Miller' });
  const vaccinationId = randomUUID();
  await db.owner.query(
    `insert into vaccinations (clinic_id, id, pet_id, product_name, manufacturer, targets, licensed_months, lot, lot_expires_on,
       given_on, given_by, given_by_name, rabies_tag, next_due_on, rule)
     values ($1, $2, $3, 'Rabvac 3', 'Acme Biologics', '{rabies}', 36, 'A12B', '2027-06-30', '2026-03-02', $4, 'Dr Ada Wolf', '26-1042',
       '2027-03-02', 'DUE-4')`,
    [clinicId, vaccinationId, petId, doctor.staffMemberId],
  );
  const complete = async () => {
    await db.owner.query(
      `update clinics set address_line = 'Lindenweg 3', postal_code = '10115', city = 'Berlin' where id = $1`,
      [clinicId],
    );
    await db.owner.query(
      `update clients set address_line = 'Ufer 9', postal_code = '10999', city = 'Berlin' where id = $1`,
      [clientId],
    );
    await db.owner.query(
      `insert into client_contacts (clinic_id, client_id, kind, value, normalized) values ($1, $2, 'phone', '+49 30 555', '+4930555')`,
      [clinicId, clientId],
    );
    await db.owner.query(`update staff_members set licence_number = 'B-4711' where id = $1`, [
      doctor.staffMemberId,
    ]);
    await db.owner.query(
      `update pets set born_on = '2024-01-05', weight_grams = 12000, breed = 'Beagle', colour = 'Tricolor', sex = 'male', neutered = true where id = $1`,
      [petId],
    );
  };
  const issue = (kind: 'rabies' | 'vaccination') =>
    api.call(doctor, issueCertificateEndpoint, { id: vaccinationId, kind, rabies: ANSWERS });
  const pdf = async (id: string) =>
    Buffer.from((await api.call(doctor, certificatePdfEndpoint, { id })).body.contentBase64, 'base64');
  return { clinicId, clientId, doctor, petId, vaccinationId, complete, issue, pdf };
}

test('behavior 13: a rabies certificate is refused with what is missing, then issued with every field', async () => {
  const { clientId, doctor, vaccinationId, complete, issue, pdf } = await givenRoom();
  const refused = await issue('rabies');
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'certificate_incomplete',
      details: {
        missing: expect.arrayContaining([
          {
            label: 'Owner: Telephone',
            where: 'On the client’s page',
            place: 'client',
            recordId: clientId,
          },
          {
            label: 'Veterinarian: License number',
            where: 'On the staff member’s page',
            place: 'staff',
            recordId: doctor.staffMemberId,
          },
        ]),
      },
    },
  });
  await complete();
  const { status, body } = await issue('rabies');
  expect({ status, body }).toMatchObject({ status: 200, body: { number: 1, kind: 'rabies' } });
  const text = readPdfText(await pdf(body.id));
  for (const value of [
    'Rabies vaccination certificate',
    '26-1042',
    'None',
    'Miller',
    'Casey',
    'Q',
    '+49 30 555',
    'Ufer 9',
    'Berlin',
    '10999',
    'Biscuit',
    'Dog',
    '2 years 1 month',
    '20–50 lb',
    'Beagle',
    'Tricolor',
    'Male',
    'Yes',
    'Rabvac 3',
    'Acme Biologics',
    'A12B',
    '30 June 2027',
    '3 years',
    'Initial',
    '2 March 2026',
    '2 March 2027',
    'Dr Ada Wolf',
    'B-4711',
    'Lindenweg 3, 10115 Berlin',
    'Signature of Dr Ada Wolf',
  ]) {
    expect(text.split('\n'), value).toContain(value);
  }
  expect((await api.call(doctor, listCertificatesEndpoint, { id: vaccinationId })).body.items).toEqual([
    body,
  ]);
});

test('CORE-6: an issued certificate stays as it was printed, whatever changes; numbers follow each other', async () => {
  const { clinicId, complete, issue, pdf } = await givenRoom();
  await complete();
  const first = (await issue('rabies')).body;
  const before = await pdf(first.id);
  await db.owner.query(`update clinics set name = 'Another name' where id = $1`, [clinicId]);
  await db.owner.query(`update clients set full_name = 'Someone Else' where clinic_id = $1`, [clinicId]);
  expect((await pdf(first.id)).equals(before)).toBe(true);
  const second = (await issue('vaccination')).body;
  expect(second).toMatchObject({ number: 2, kind: 'vaccination' });
  expect(readPdfText(await pdf(second.id))).toContain('Another name');
});

test('says on which day it was issued at the clinic', async () => {
  const { clinicId, complete, issue, pdf } = await givenRoom();
  await complete();
  // A zone in which it is another day than in UTC.
  const zone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Etc/GMT-14';
  await db.owner.query('update clinics set time_zone = $2 where id = $1', [clinicId, zone]);
  const { body } = await issue('rabies');
  const text = readPdfText(await pdf(body.id));
  expect(text).toContain(`Certificate 1, issued ${printDay(localDayOf(Date.now(), zone), 'DE', 'long')}`);
  await db.owner.query(`update clinics set time_zone = 'Etc/UTC' where id = $1`, [clinicId]);
  expect(readPdfText(await pdf(body.id))).toBe(text);
});

test('CORE-4: nobody changes or deletes a certificate, not even the owner of the table', async () => {
  const { complete, issue } = await givenRoom();
  await complete();
  const { body } = await issue('rabies');
  for (const statement of [
    `update vaccination_certificates set number = 9 where id = '${body.id}'`,
    `delete from vaccination_certificates where id = '${body.id}'`,
  ]) {
    await expect(db.owner.query(statement), statement).rejects.toThrow('append-only');
  }
});

test('twenty at once get twenty numbers', async () => {
  const { complete, issue } = await givenRoom();
  await complete();
  const issued = await Promise.all(Array.from({ length: 20 }, () => issue('vaccination')));
  expect(issued.map(({ body }) => body.number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

test('there is none of a voided dose, of one from elsewhere, or against rabies of another vaccine', async () => {
  const { clinicId, doctor, petId, vaccinationId } = await givenRoom();
  const elsewhere = randomUUID();
  await db.owner.query(
    `insert into vaccinations (clinic_id, id, pet_id, product_name, targets, given_on, is_elsewhere, elsewhere_name)
     values ($1, $2, $3, 'Nobivac', '{rabies}', '2026-01-01', true, 'Harbor Vets')`,
    [clinicId, elsewhere, petId],
  );
  const issue = (id: string, kind: 'rabies' | 'vaccination') =>
    api.call(doctor, issueCertificateEndpoint, { id, kind });
  expect((await issue(elsewhere, 'vaccination')).status).toBe(404);
  await db.owner.query(
    `update vaccinations set voided_at = now(), voided_by = $2, void_reason = 'x' where id = $1`,
    [vaccinationId, doctor.userId],
  );
  expect((await issue(vaccinationId, 'vaccination')).status).toBe(404);
});

test('CORE-9, CORE-10: whom a certificate names sees it; nobody else does, nor a new owner of the pet', async () => {
  const { clinicId, clientId, petId, complete, issue, pdf } = await givenRoom();
  await complete();
  const account = await givenPerson(db.owner, { role: 'client' });
  const other = await givenPerson(db.owner, { role: 'client' });
  await db.owner.query('update clients set user_id = $2 where id = $1', [clientId, account.userId]);
  const { clientId: otherId } = await givenClientWithPet(db.owner, clinicId, { account: other });
  const { body: issued } = await issue('rabies');
  const care = (person: Person) => api.call(person, getMyPetCareEndpoint, { petId });
  const file = (person: Person) => api.call(person, myCertificatePdfEndpoint, { petId, id: issued.id });
  expect((await care(account)).body.certificates).toMatchObject([
    { id: issued.id, number: 1, kind: 'rabies' },
  ]);
  expect(Buffer.from((await file(account)).body.contentBase64, 'base64').equals(await pdf(issued.id))).toBe(
    true,
  );
  expect((await file(other)).status).toBe(404);
  await db.owner.query('update pet_clients set client_id = $2 where pet_id = $1', [petId, otherId]);
  expect((await care(other)).body.certificates).toEqual([]);
  expect((await file(other)).status).toBe(404);
  expect((await file(account)).status).toBe(404);
});
