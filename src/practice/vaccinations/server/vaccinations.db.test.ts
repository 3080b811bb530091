import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import { noonZone } from '#test/noon-zone.ts';
import { openTestStorage } from '#test/storage.ts';
import { addDocumentEndpoint } from '#practice/documents/contract.ts';
import { documentsHandlers } from '#practice/documents/server/routes.ts';
import { addStarterProtocolsEndpoint } from '#practice/due-care/protocols.contract.ts';
import { dueCareHandlers } from '#practice/due-care/server/routes.ts';
import {
  listPetVaccinationsEndpoint,
  listVaccineProductsEndpoint,
  NO_VACCINATION_DETAILS,
  recordElsewhereEndpoint,
  recordReactionEndpoint,
  recordVaccinationEndpoint,
  setVaccineProductEndpoint,
  verifyVaccinationEndpoint,
  voidVaccinationEndpoint,
} from '../contract.ts';
import { vaccinationsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...vaccinationsHandlers, ...dueCareHandlers, ...documentsHandlers]);
});
afterAll(() => db.drop());

const ZONE = noonZone();
const TODAY = localDayOf(Date.now(), ZONE);

async function givenRoom() {
  const { clinicId } = await givenClinic(db.owner, { timeZone: ZONE });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Ada Wolf' });
  const technician = await givenStaff(db.owner, clinicId, { role: 'technician', name: 'Tom Reed' });
  await db.owner.query(`update staff_members set licence_number = 'NY-4711' where id = $1`, [
    doctor.staffMemberId,
  ]);
  await api.call(doctor, addStarterProtocolsEndpoint, {});
  const { petId } = await givenClientWithPet(db.owner, clinicId);
  await db.owner.query(`update pets set born_on = '2020-01-01' where id = $1`, [petId]);
  const givenVaccine = async (name: string, targets: readonly string[], licensedMonths: number | null) => {
    const itemId = randomUUID();
    await db.owner.query(
      `insert into catalogue_items (clinic_id, id, kind, name, income_category, tax_class) values ($1, $2, 'vaccine', $3, '5000', 'standard')`,
      [clinicId, itemId, name],
    );
    await db.owner.query(
      `insert into vaccine_products (clinic_id, item_id, manufacturer, targets, licensed_months, route)
       values ($1, $2, 'Acme Biologics', $3, $4, 'subcutaneous')`,
      [clinicId, itemId, targets, licensedMonths],
    );
    return itemId;
  };
  const due = async (status = 'open') =>
    (
      await db.owner.query<{ target: string; due: string; rule: string; status: string }>(
        `select p.target, d.due_on::text as due, d.rule, d.status from due_cares d
           join care_protocols p on p.clinic_id = d.clinic_id and p.id = d.protocol_id
          where d.pet_id = $1 and d.status = $2 order by p.target`,
        [petId, status],
      )
    ).rows;
  const list = async () => (await api.call(doctor, listPetVaccinationsEndpoint, { petId })).body.items;
  return { clinicId, doctor, technician, petId, givenVaccine, due, list };
}

const dose = (petId: string, itemId: string) => ({ ...NO_VACCINATION_DETAILS, petId, itemId, lot: 'A 12-b' });

describe('recording a dose', () => {
  test('stores product, giver and licence, closes what is due of each target, and opens what is due next', async () => {
    const { doctor, petId, givenVaccine, due, list } = await givenRoom();
    const combination = await givenVaccine('DHP + L4', ['dhp', 'leptospirosis'], null);
    const { status, body } = await api.call(doctor, recordVaccinationEndpoint, {
      ...dose(petId, combination),
      lotExpiresOn: addDays(TODAY, 90),
      site: 'Right shoulder',
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { nextDueOn: addDays(TODAY, 28) } });
    expect(await list()).toMatchObject([
      {
        productName: 'DHP + L4',
        manufacturer: 'Acme Biologics',
        lot: 'A 12-b',
        doseNumber: 1,
        isBooster: false,
        route: 'subcutaneous',
        givenOn: TODAY,
        givenByName: 'Dr Ada Wolf',
        givenByLicence: 'NY-4711',
        rule: 'DUE-3',
        nextDueOn: addDays(TODAY, 28),
      },
    ]);
    expect(await due()).toEqual([
      { target: 'dhp', due: addDays(TODAY, 28), rule: 'DUE-3', status: 'open' },
      { target: 'leptospirosis', due: addDays(TODAY, 28), rule: 'DUE-3', status: 'open' },
      expect.objectContaining({ target: 'rabies', rule: 'DUE-1' }),
    ]);
  });

  test('the second dose closes the first due care, and the third is a booster', async () => {
    const { doctor, petId, givenVaccine, due, list } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    const give = (givenOn: string) =>
      api.call(doctor, recordVaccinationEndpoint, { ...dose(petId, rabies), givenOn });
    await give(addDays(TODAY, -800));
    await give(addDays(TODAY, -400));
    expect(await list()).toMatchObject([
      { doseNumber: 2, isBooster: true, rule: 'DUE-6', nextDueOn: addMonths(addDays(TODAY, -400), 36) },
      { doseNumber: 1, isBooster: false, rule: 'DUE-4', nextDueOn: addMonths(addDays(TODAY, -800), 12) },
    ]);
    expect((await due('done')).map(({ target }) => target)).toEqual(['rabies']);
    expect((await due()).filter(({ target }) => target === 'rabies')).toEqual([
      { target: 'rabies', due: addMonths(addDays(TODAY, -400), 36), rule: 'DUE-6', status: 'open' },
    ]);
  });

  test('CORE-6: a changed product, name or licence changes nothing of the dose', async () => {
    const { doctor, clinicId, petId, givenVaccine, list } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    await api.call(doctor, recordVaccinationEndpoint, dose(petId, rabies));
    const before = await list();
    await db.owner.query(`update catalogue_items set name = 'Other' where id = $1`, [rabies]);
    await db.owner.query(
      `update vaccine_products set manufacturer = 'Other', licensed_months = 12 where clinic_id = $1`,
      [clinicId],
    );
    await db.owner.query(
      `update staff_members set full_name = 'Other', licence_number = 'Other' where clinic_id = $1`,
      [clinicId],
    );
    expect(await list()).toEqual(before);
  });

  test('the same request twice acts once', async () => {
    const { doctor, petId, givenVaccine, list } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api.call(doctor, recordVaccinationEndpoint, dose(petId, rabies), headers);
    const second = await api.call(doctor, recordVaccinationEndpoint, dose(petId, rabies), headers);
    expect(second.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
  });

  test('a technician gives it under a doctor', async () => {
    const { doctor, technician, petId, givenVaccine, list } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    await api.call(technician, recordVaccinationEndpoint, {
      ...dose(petId, rabies),
      supervisedBy: doctor.staffMemberId,
    });
    expect(await list()).toMatchObject([{ givenByName: 'Tom Reed', supervisedByName: 'Dr Ada Wolf' }]);
  });

  test.each([
    ['a day in the future', { givenOn: addDays(TODAY, 2) }, 'givenOn'],
    ['a day before the birth', { givenOn: '2019-01-01' }, 'givenOn'],
    ['an expired lot', { lotExpiresOn: addDays(TODAY, -1) }, 'lotExpiresOn'],
    ['an unknown giver', { givenBy: randomUUID() }, 'givenBy'],
    ['an unknown vaccine', { itemId: randomUUID() }, 'itemId'],
  ])('%s is refused at its field', async (_, change, path) => {
    const { doctor, petId, givenVaccine } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    expect(
      await api.call(doctor, recordVaccinationEndpoint, { ...dose(petId, rabies), ...change }),
    ).toMatchObject({ status: 422, body: { fields: [{ path }] } });
  });

  test('a deceased pet is not vaccinated today, and an unknown one is not found', async () => {
    const { doctor, petId, givenVaccine } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    expect((await api.call(doctor, recordVaccinationEndpoint, dose(randomUUID(), rabies))).status).toBe(404);
    await db.owner.query('update pets set deceased_on = current_date - 3 where id = $1', [petId]);
    expect(await api.call(doctor, recordVaccinationEndpoint, dose(petId, rabies))).toMatchObject({
      body: { code: 'pet_deceased' },
    });
  });
});

describe('after it was recorded', () => {
  test('voiding brings back what was due before, and counts no dose any more', async () => {
    const { doctor, petId, givenVaccine, due, list } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    const first = await api.call(doctor, recordVaccinationEndpoint, {
      ...dose(petId, rabies),
      givenOn: addDays(TODAY, -300),
    });
    const before = await due();
    const { body } = await api.call(doctor, recordVaccinationEndpoint, dose(petId, rabies));
    expect(await due()).not.toEqual(before);
    const voided = await api.call(doctor, voidVaccinationEndpoint, { id: body.id, reason: 'Wrong pet' });
    expect(voided.body).toEqual({ id: body.id, petId });
    expect(await due()).toEqual(before);
    expect((await api.call(doctor, voidVaccinationEndpoint, { id: body.id, reason: 'Again' })).status).toBe(
      404,
    );
    expect((await list()).map(({ voidReason }) => voidReason)).toEqual(['Wrong pet', null]);
    expect(first.status).toBe(200);
  });

  test('one of an act is voided with the act only', async () => {
    const { doctor, clinicId, petId, givenVaccine } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into visits (clinic_id, pet_id, reason) values ($1, $2, 'Vaccination') returning id`,
      [clinicId, petId],
    );
    const actId = randomUUID();
    await db.owner.query(
      `insert into acts (clinic_id, id, visit_id, pet_id, item_id, item_kind, item_name, planned_by) values ($1, $2, $3, $4, $5, 'vaccine', 'Rabvac 3', $6)`,
      [clinicId, actId, rows[0]?.id, petId, rabies, doctor.userId],
    );
    const { body } = await api.call(doctor, recordVaccinationEndpoint, dose(petId, rabies));
    const ofAct = randomUUID();
    await db.owner.query(
      `insert into vaccinations (clinic_id, id, pet_id, act_id, product_name, targets, given_on, given_by, given_by_name)
       values ($1, $2, $3, $4, 'Rabvac 3', '{rabies}', current_date, $5, 'Dr Ada Wolf')`,
      [clinicId, ofAct, petId, actId, doctor.staffMemberId],
    );
    expect(await api.call(doctor, voidVaccinationEndpoint, { id: ofAct, reason: 'x' })).toMatchObject({
      body: { code: 'vaccination_of_act' },
    });
    expect((await api.call(doctor, voidVaccinationEndpoint, { id: body.id, reason: 'x' })).status).toBe(200);
  });

  test('a reaction is recorded with its severity', async () => {
    const { doctor, petId, givenVaccine, list } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    const { body } = await api.call(doctor, recordVaccinationEndpoint, dose(petId, rabies));
    await api.call(doctor, recordReactionEndpoint, {
      id: body.id,
      reaction: 'Facial swelling after 2 hours',
      severity: 'moderate',
    });
    expect(await list()).toMatchObject([
      { reaction: 'Facial swelling after 2 hours', reactionSeverity: 'moderate' },
    ]);
  });

  test('CORE-4: nobody changes or deletes a dose, not even the owner of the table', async () => {
    const { doctor, petId, givenVaccine } = await givenRoom();
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    const { body } = await api.call(doctor, recordVaccinationEndpoint, dose(petId, rabies));
    for (const statement of [
      `update vaccinations set lot = 'X' where id = '${body.id}'`,
      `update vaccinations set given_on = given_on - 1 where id = '${body.id}'`,
      `delete from vaccinations where id = '${body.id}'`,
    ]) {
      await expect(db.owner.query(statement), statement).rejects.toThrow(/cannot be changed|append-only/);
    }
  });
});

describe('a dose from elsewhere', () => {
  const elsewhere = (petId: string, isVerified: boolean) => ({
    petId,
    productName: 'Nobivac Rabies',
    manufacturer: null,
    targets: ['rabies' as const],
    licensedMonths: 36,
    lot: null,
    givenOn: addDays(TODAY, -100),
    elsewhereName: 'Harbor Vets',
    isVerified,
  });

  test('counts once it is verified', async () => {
    const { doctor, petId, due, list } = await givenRoom();
    const { body } = await api.call(doctor, recordElsewhereEndpoint, elsewhere(petId, false));
    const rabiesRule = async () => (await due()).find(({ target }) => target === 'rabies')?.rule;
    expect(await rabiesRule()).toBe('DUE-1');
    await api.call(doctor, verifyVaccinationEndpoint, { id: body.id });
    expect(await rabiesRule()).toBe('DUE-4');
    expect(await list()).toMatchObject([
      { isElsewhere: true, elsewhereName: 'Harbor Vets', givenByName: null },
    ]);
  });

  test('counts at once if the proof was seen; one that was given here cannot be verified', async () => {
    const { doctor, petId, givenVaccine, due } = await givenRoom();
    await api.call(doctor, recordElsewhereEndpoint, elsewhere(petId, true));
    expect((await due()).find(({ target }) => target === 'rabies')).toMatchObject({
      rule: 'DUE-4',
      due: addMonths(addDays(TODAY, -100), 12),
    });
    const rabies = await givenVaccine('Rabvac 3', ['rabies'], 36);
    const { body } = await api.call(doctor, recordVaccinationEndpoint, dose(petId, rabies));
    expect((await api.call(doctor, verifyVaccinationEndpoint, { id: body.id })).status).toBe(404);
  });
});

describe('vaccine products', () => {
  test('list the vaccines of the catalogue; details are added and changed by an admin', async () => {
    const { clinicId, doctor } = await givenRoom();
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const itemId = randomUUID();
    await db.owner.query(
      `insert into catalogue_items (clinic_id, id, kind, name, income_category, tax_class) values ($1, $2, 'vaccine', 'Rabvac 3', '5000', 'standard')`,
      [clinicId, itemId],
    );
    expect((await api.call(doctor, listVaccineProductsEndpoint, {})).body.items).toEqual([
      { itemId, name: 'Rabvac 3', code: null, details: null },
    ]);
    const fields = {
      itemId,
      manufacturer: 'Acme',
      targets: ['rabies' as const],
      licensedMonths: 36,
      minAgeDays: 84,
      route: 'subcutaneous' as const,
    };
    const set = (version: number, licensedMonths = 36) =>
      api.call(admin, setVaccineProductEndpoint, { ...fields, licensedMonths, version });
    expect((await set(0)).body.details).toMatchObject({ manufacturer: 'Acme', version: 1 });
    expect((await set(0)).body).toMatchObject({ code: 'record_changed' });
    expect((await set(1, 12)).body.details).toMatchObject({ licensedMonths: 12, version: 2 });
    expect((await set(1)).body).toMatchObject({ code: 'record_changed' });
    expect((await api.call(doctor, setVaccineProductEndpoint, { ...fields, version: 2 })).status).toBe(403);
  });
});

describe('proof of a dose from elsewhere', () => {
  let storage: Awaited<ReturnType<typeof openTestStorage>>;
  beforeAll(async () => {
    storage = await openTestStorage(db);
  });
  afterAll(() => storage.close());

  const givenDocument = async (doctor: Person, petId: string) => {
    const file = randomUUID();
    await storage.upload(doctor, `${doctor.clinicId ?? ''}/${file}`, Buffer.from('proof'), 'text/plain');
    return (await api.call(doctor, addDocumentEndpoint, { file, petId, title: 'Proof' })).body.id;
  };

  test('is a document of the pet, added with the dose or with its verification, and never replaced', async () => {
    const { clinicId, doctor, petId } = await givenRoom();
    const [first, second] = [await givenDocument(doctor, petId), await givenDocument(doctor, petId)];
    const { petId: otherPet } = await givenClientWithPet(db.owner, clinicId);
    const foreign = await givenDocument(doctor, otherPet);
    const record = (proofDocumentId: string | null) =>
      api.call(doctor, recordElsewhereEndpoint, {
        petId,
        productName: 'Nobivac',
        manufacturer: null,
        targets: ['rabies'],
        licensedMonths: 12,
        lot: null,
        givenOn: '2026-01-05',
        elsewhereName: 'Harbor Vets',
        isVerified: false,
        proofDocumentId,
      });
    expect((await record(foreign)).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'proofDocumentId' }],
    });
    const { body: added } = await record(null);
    const ofPet = async () =>
      (await api.call(doctor, listPetVaccinationsEndpoint, { petId })).body.items.find(
        ({ id }) => id === added.id,
      );
    expect(await ofPet()).toMatchObject({ proofDocumentId: null, verifiedAt: null });
    const verify = (proofDocumentId: string) =>
      api.call(doctor, verifyVaccinationEndpoint, { id: added.id, proofDocumentId });
    for (const unknown of [foreign, randomUUID()])
      expect(await verify(unknown)).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'proofDocumentId' }] },
      });
    expect(await ofPet()).toMatchObject({ proofDocumentId: null, verifiedAt: null });
    await verify(first);
    await verify(second);
    expect(await ofPet()).toMatchObject({ proofDocumentId: first, verifiedAt: expect.any(String) });
    await expect(
      db.owner.query('update vaccinations set proof_document_id = $2 where id = $1', [added.id, second]),
    ).rejects.toThrow('cannot be replaced');
  });
});
