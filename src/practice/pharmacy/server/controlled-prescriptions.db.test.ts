import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStaff } from '#test/given.ts';
import { givenItem } from '#test/given-acts.ts';
import { givenControlled, wrongRegisters } from '#test/given-controlled.ts';
import { wrongLevels } from '#test/given-stock.ts';
import { setLicenceEndpoint, type SetLicence } from '#practice/controlled-drugs/licences.contract.ts';
import { controlledDrugsHandlers } from '#practice/controlled-drugs/server/routes.ts';
import {
  approvePrescriptionEndpoint,
  dispensePrescriptionEndpoint,
  type WritePrescription,
  writePrescriptionEndpoint,
} from '../prescriptions.contract.ts';
import { pharmacyHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...controlledDrugsHandlers, ...pharmacyHandlers]);
});
afterEach(async () => {
  expect(await wrongRegisters(db)).toEqual([]);
  expect(await wrongLevels(db)).toEqual([]);
});
afterAll(() => db.drop());

/** A drug of Schedule II in a safe, and a doctor who prescribes it: 4 mL, without refills. */
async function givenControlledRx() {
  const given = await givenControlled(db);
  const { clinicId, doctor, technician, visitId, itemId } = given;
  await db.owner.query(`update staff_members set licence_number = 'TX 1' where id = $1`, [
    doctor.staffMemberId,
  ]);
  const write = (change: Partial<WritePrescription> = {}, person = doctor) =>
    api.call(person, writePrescriptionEndpoint, {
      visitId,
      itemId,
      drugName: null,
      strength: null,
      directions: { chosen: null, text: 'Give 1 mL by mouth twice a day.' },
      quantityThousandths: 4000,
      unit: null,
      refills: 0,
      expiresOn: null,
      filledAt: 'clinic',
      note: null,
      ...change,
    });
  const dispense = (
    id: string,
    more: { containerIds?: string[]; lotId?: string } = {},
    person = technician,
  ) => api.call(person, dispensePrescriptionEndpoint, { id, quantityThousandths: 4000, ...more });
  const licence = (change: Partial<SetLicence> = {}) =>
    api.call(given.admin, setLicenceEndpoint, {
      staffMemberId: null,
      kind: 'controlled_drugs',
      number: 'AB1234563',
      authority: 'DEA',
      expiresOn: '2020-01-01',
      version: null,
      ...change,
    });
  const kinds = async (containerId: string) =>
    (await given.container(containerId)).rows.map(({ kind, balanceThousandths }) => [
      kind,
      balanceThousandths,
    ]);
  const setPlace = (country: string, region: string) =>
    db.owner.query(`update clinics set country = $2, region = $3 where id = $1`, [clinicId, country, region]);
  return { ...given, write, dispense, licence, kinds, setPlace };
}

test('CD-2: only containers of the lot that was scanned are offered and taken', async () => {
  const { write, dispense, received, open } = await givenControlledRx();
  const [firstLot, scannedLot] = [await received(), await received()];
  const other = (await open(firstLot)).body.id;
  const right = (await open(scannedLot)).body.id;
  const { id } = (await write()).body;
  expect(await dispense(id, { lotId: scannedLot, containerIds: [other] })).toMatchObject({
    body: { code: 'container_needed', details: { drugs: [{ containers: [{ id: right }] }] } },
  });
  expect((await dispense(id, { lotId: scannedLot, containerIds: [right] })).status).toBe(200);
});

describe('CD-7, behavior 37: an expired license', () => {
  test('to practice blocks prescribing anything, a registration only what is controlled', async () => {
    const { write, licence, clinicId, doctor } = await givenControlledRx();
    const ordinary = { itemId: await givenItem(db.owner, clinicId, { kind: 'drug', stockUnit: 'tablet' }) };
    const refused = { status: 409, body: { code: 'licence_expired' } };
    await licence({ staffMemberId: doctor.staffMemberId });
    expect(await write()).toMatchObject(refused);
    expect((await write(ordinary)).body.state).toBe('active');
    const practice = { staffMemberId: doctor.staffMemberId, kind: 'practice' } as const;
    await licence(practice);
    expect(await write(ordinary)).toMatchObject(refused);
    await licence({ ...practice, expiresOn: '2099-12-31', version: 1 });
    expect((await write(ordinary)).status).toBe(200);
  });

  test('of the doctor blocks the approval of what somebody else has prepared', async () => {
    const { write, licence, technician, doctor } = await givenControlledRx();
    await licence({ staffMemberId: doctor.staffMemberId });
    const { id, state } = (await write({}, technician)).body;
    expect(state).toBe('awaiting_approval');
    expect(await api.call(doctor, approvePrescriptionEndpoint, { id, version: 1 })).toMatchObject({
      body: { code: 'licence_expired' },
    });
  });

  test('of the prescriber blocks dispensing what is controlled', async () => {
    const { write, dispense, licence, opened, doctor, kinds } = await givenControlledRx();
    const containerId = await opened();
    const { id } = (await write()).body;
    await licence({ staffMemberId: doctor.staffMemberId });
    expect(await dispense(id, { containerIds: [containerId] })).toMatchObject({
      body: { code: 'licence_expired' },
    });
    expect(await kinds(containerId)).toEqual([['opened', 10_000]]);
  });
});

test('RX-2, 21 CFR 1306.22: Schedule III has at most 5 refills within 6 months, a draft of somebody else too', async () => {
  const { write, setPlace, clinicId, itemId } = await givenControlledRx();
  await setPlace('US', 'TX');
  await db.owner.query(`update catalogue_items set control_schedule = 'C-III' where id = $1`, [itemId]);
  const technician = await givenStaff(db.owner, clinicId, { role: 'technician' });
  expect(await write({ refills: 6 }, technician)).toMatchObject({
    body: { code: 'refills_not_allowed', details: { maxRefills: 5 } },
  });
  const { writtenOn, expiresOn, refillsLeft } = (await write({ refills: 5 })).body;
  expect(refillsLeft).toBe(5);
  expect(Date.parse(expiresOn) - Date.parse(writtenOn)).toBeLessThanOrEqual(184 * 86_400_000);
});
