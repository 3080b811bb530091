import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAlert } from '#test/given-acts.ts';
import { givenStaff } from '#test/given.ts';
import { givenStock } from '#test/given-stock.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { undoActEndpoint } from '#practice/acts/contract.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { stockHandlers } from '#practice/stock/server/routes.ts';
import { changeStockLotEndpoint } from '#practice/stock/moves.contract.ts';
import { prepareLabelEndpoint } from '../contract.ts';
import type { ChosenDirections } from '../directions.contract.ts';
import { type DoseBand, setDrugProductEndpoint, setMonographEndpoint } from '../monographs.contract.ts';
import { preparePrescriptionEndpoint } from '../prescribing.contract.ts';
import {
  approvePrescriptionEndpoint,
  dispensePrescriptionEndpoint,
  getPrescriptionPdfEndpoint,
  listPrescriptionsEndpoint,
  scanDrugEndpoint,
  setPrescriptionStateEndpoint,
  type WritePrescription,
  writePrescriptionEndpoint,
} from '../prescriptions.contract.ts';
import { pharmacyHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...actsHandlers, ...pharmacyHandlers, ...stockHandlers]);
});
afterAll(() => db.drop());

const TWICE_A_DAY: ChosenDirections = {
  verb: 'give',
  amountThousandths: 500,
  unit: 'tablet',
  place: 'by_mouth',
  frequency: 'times_a_day',
  count: 2,
  asNeeded: false,
  days: 7,
  food: null,
  purpose: null,
};

const BAND: DoseBand = {
  species: 'dog',
  fromGrams: null,
  belowGrams: null,
  lowMicrogramsPerKg: 2000,
  highMicrogramsPerKg: 2500,
  maxMicrogramsPerKg: 3000,
  maxMicrogramsPerDose: null,
  maxMicrogramsPerKgPerDay: null,
  source: 'Test formulary',
  isConfirmed: true,
};

/** A dog of 12 kg in an open visit, and 50 mg tablets that are stocked, with a monograph. */
async function givenDrug({ schedule = null }: { readonly schedule?: string | null } = {}) {
  const stock = await givenStock(db);
  const { clinicId, petId, doctor, visitId } = stock;
  await db.owner.query(`update pets set species = 'dog' where clinic_id = $1 and id = $2`, [clinicId, petId]);
  await db.owner.query(`insert into pet_weights (clinic_id, pet_id, weight_grams) values ($1, $2, 12000)`, [
    clinicId,
    petId,
  ]);
  const itemId = randomUUID();
  await db.owner.query(
    `insert into catalogue_items (clinic_id, id, kind, name, income_category, tax_class, active_ingredients, stock_unit, dispense_unit,
       barcode, control_schedule)
     values ($1, $2, 'drug', 'Carprofen 50 mg tablets', 'pharmacy', 'service', '{carprofen}', 'tablet', 'tablet', '4006381333931', $3)`,
    [clinicId, itemId, schedule],
  );
  await db.owner.query(
    `insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, includes_tax, currency)
     values ($1, $2, '2020-01-01', 100, false, 'EUR')`,
    [clinicId, itemId],
  );
  await api.call(doctor, setDrugProductEndpoint, {
    itemId,
    microgramsPerUnit: 50_000,
    form: 'half_tablet',
    version: 0,
  });
  const monograph = await api.call(doctor, setMonographEndpoint, {
    id: randomUUID(),
    name: 'Carprofen',
    substances: ['carprofen'],
    bands: [BAND],
    cautions: [
      {
        kind: 'problem',
        term: 'kidney disease',
        severity: 'avoid',
        text: 'Can harm the kidneys.',
        source: 'Test formulary',
        isConfirmed: true,
      },
    ],
    monitorTest: null,
    monitorEveryDays: null,
    version: 0,
  });
  expect(monograph.status).toBe(200);
  const write = (change: Partial<WritePrescription> = {}, person = doctor) =>
    api.call(person, writePrescriptionEndpoint, {
      visitId,
      itemId,
      drugName: null,
      strength: null,
      directions: { chosen: TWICE_A_DAY, text: null },
      quantityThousandths: 7000,
      unit: null,
      refills: 1,
      expiresOn: null,
      filledAt: 'clinic',
      note: null,
      ...change,
    });
  const dispense = (
    id: string,
    more: { lotId?: string; quantityThousandths?: number } = {},
    person = stock.csr,
  ) => api.call(person, dispensePrescriptionEndpoint, { id, quantityThousandths: 7000, ...more });
  const receive = (lines: readonly { lotNumber?: string; expiresOn?: string | null }[]) =>
    stock.received(lines.map((line) => ({ itemId, quantityThousandths: 10_000, ...line })));
  return { ...stock, itemId, write, dispense, receive };
}

describe('prescribing', () => {
  test('RX-1, DOSE-6: is active at once by a doctor, with the dose and its source as they were', async () => {
    const { write, doctor, visitId, itemId } = await givenDrug();
    const prepared = await api.call(doctor, preparePrescriptionEndpoint, { visitId, itemId });
    expect(prepared.body).toMatchObject({
      weights: [{ grams: 12_000 }],
      product: { microgramsPerUnit: 50_000 },
      monograph: { name: 'Carprofen' },
      item: { strength: '50 mg' },
      mayApprove: true,
    });
    const { status, body } = await write();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        number: 1,
        state: 'active',
        prescriberName: 'Dr Ash',
        directionsText: 'Give ½ tablet by mouth twice a day for 7 days.',
        strength: '50 mg',
        refillsLeft: 1,
        dose: { weightGrams: 12_000, microgramsPerKg: 2083, verdict: 'within', source: 'Test formulary' },
      },
    });
  });

  test('behavior 10: above the hard maximum it is refused, even with a reason', async () => {
    const { write } = await givenDrug();
    const directions = { chosen: { ...TWICE_A_DAY, amountThousandths: 1000 }, text: null };
    expect(await write({ directions, overrideReason: 'Sure' })).toMatchObject({
      status: 409,
      body: { code: 'dose_above_maximum', details: { exceeded: ['per_kg'], source: 'Test formulary' } },
    });
  });

  test('RX-3, RX-4: an alert, a problem or a dose outside of the band needs a reason, which is kept', async () => {
    const { write, clinicId, petId } = await givenDrug();
    await givenAlert(db.owner, { clinicId, petId }, { substances: ['carprofen'] });
    await db.owner.query(
      `insert into problems (clinic_id, pet_id, name) values ($1, $2, 'Chronic kidney disease')`,
      [clinicId, petId],
    );
    const directions = { chosen: { ...TWICE_A_DAY, amountThousandths: 250 }, text: null };
    expect(await write({ directions })).toMatchObject({
      status: 409,
      body: {
        code: 'prescription_needs_reason',
        details: {
          reasons: ['Hives', 'Chronic kidney disease: Can harm the kidneys.', 'The dose is below the range.'],
        },
      },
    });
    const { body } = await write({ directions, overrideReason: 'Owner agrees' });
    expect(body).toMatchObject({
      state: 'active',
      overrideReason: 'Owner agrees',
      dose: { verdict: 'below' },
    });
  });

  test('by somebody who may not sign it waits for a doctor, who is its prescriber', async () => {
    const { write, clinicId, doctor, dispense } = await givenDrug();
    const technician = await givenStaff(db.owner, clinicId, { role: 'technician' });
    const { body } = await write({}, technician);
    expect(body).toMatchObject({ state: 'awaiting_approval', prescriberName: null });
    expect(await dispense(body.id)).toMatchObject({ status: 409, body: { code: 'prescription_state' } });
    expect(
      (await api.call(technician, approvePrescriptionEndpoint, { id: body.id, version: 1 })).status,
    ).toBe(403);
    const approved = await api.call(doctor, approvePrescriptionEndpoint, { id: body.id, version: 1 });
    expect(approved.body).toMatchObject({ state: 'active', prescriberName: 'Dr Ash', version: 2 });
  });

  test('RX-2: a drug of Schedule II has no refills where the law says so, and needs the license of the prescriber', async () => {
    const { write, clinicId, doctor } = await givenDrug({ schedule: 'C-II' });
    await db.owner.query(`update clinics set country = 'US', region = 'TX' where id = $1`, [clinicId]);
    expect(await write({ refills: 1 })).toMatchObject({
      status: 409,
      body: { code: 'refills_not_allowed', details: { maxRefills: 0 } },
    });
    expect(await write({ refills: 0 })).toMatchObject({ body: { code: 'prescriber_without_licence' } });
    await db.owner.query(`update staff_members set licence_number = 'TX 1' where id = $1`, [
      doctor.staffMemberId,
    ]);
    expect((await write({ refills: 0 })).body).toMatchObject({ state: 'active', refillsLeft: 0 });
  });

  test('RX-5: on hold nothing is dispensed, and a cancelled one stays so', async () => {
    const { write, doctor, dispense, csr } = await givenDrug();
    const { id } = (await write()).body;
    const set = (state: 'active' | 'cancelled' | 'on_hold', version: number, person = doctor) =>
      api.call(person, setPrescriptionStateEndpoint, { id, version, state, reason: 'Test' });
    expect((await set('on_hold', 1, csr)).status).toBe(403);
    expect((await set('on_hold', 1)).body).toMatchObject({ state: 'on_hold', version: 2 });
    expect(await dispense(id)).toMatchObject({ body: { code: 'prescription_state' } });
    expect((await set('cancelled', 2)).body.state).toBe('cancelled');
    expect(await set('active', 3)).toMatchObject({ body: { code: 'prescription_state' } });
    await expect(
      db.owner.query(`update prescriptions set status = 'active' where id = $1`, [id]),
    ).rejects.toThrow('does not change');
  });
});

describe('RX-7: dispensing', () => {
  test('behavior 1: is an act with its charge and its stock, and the label knows all of it', async () => {
    const { write, dispense, receive, csr, levels, itemId } = await givenDrug();
    const [late = '', early = ''] = await receive([
      { lotNumber: 'L2', expiresOn: '2098-01-01' },
      { lotNumber: 'L1', expiresOn: '2097-01-01' },
    ]);
    const { id } = (await write()).body;
    const { status, body } = await dispense(id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { prescription: { refillsLeft: 1, fills: [{ quantityThousandths: 7000 }] } },
    });
    expect(await levels(itemId)).toEqual({ [late]: 10_000, [early]: 3000 });
    const { rows } = await db.owner.query(
      `select use, status, (select count(*)::integer from charges c where c.act_id = a.id and c.voided_at is null) as charges
         from acts a where a.id = $1`,
      [body.actId],
    );
    expect(rows).toEqual([{ use: 'handed_over', status: 'done', charges: 1 }]);
    const label = await api.call(csr, prepareLabelEndpoint, { actId: body.actId });
    expect(label.body.entry).toMatchObject({
      lot: 'L1',
      useByOn: '2097-01-01',
      strength: '50 mg',
      directions: { chosen: TWICE_A_DAY },
    });
  });

  test('behavior 12: a lot that has expired or is held back is refused, and so is more than is usable', async () => {
    const { write, dispense, receive, csr, levels, itemId } = await givenDrug();
    const [expired = '', held = ''] = await receive([{ lotNumber: 'OLD', expiresOn: '2020-01-01' }, {}]);
    await api.call(csr, changeStockLotEndpoint, {
      itemId,
      lotId: held,
      state: 'quarantined',
      reason: 'Wet',
      version: 1,
    });
    const { id } = (await write()).body;
    const before = await levels(itemId);
    expect(await dispense(id, { lotId: expired })).toMatchObject({
      status: 409,
      body: { code: 'lot_not_usable', details: { reason: 'expired' } },
    });
    expect(await dispense(id)).toMatchObject({
      status: 409,
      body: { code: 'stock_not_enough', details: { usableThousandths: 0 } },
    });
    expect(await levels(itemId)).toEqual(before);
    const { rows } = await db.owner.query(`select 1 from acts where item_id = $1`, [itemId]);
    expect(rows).toEqual([]);
  });

  test('SCAN-1: a scanned lot is taken before one that expires earlier', async () => {
    const { write, dispense, receive, csr, levels, itemId } = await givenDrug();
    const [late = '', early = ''] = await receive([
      { lotNumber: 'L2', expiresOn: '2098-01-01' },
      { lotNumber: 'L1', expiresOn: '2097-01-01' },
    ]);
    const scanned = await api.call(csr, scanDrugEndpoint, { code: '4006381333931', lotNumber: 'L2' });
    expect(scanned.body.items).toMatchObject([{ itemId, lot: { id: late, isUsable: true } }]);
    await dispense((await write()).body.id, { lotId: late });
    expect(await levels(itemId)).toEqual({ [late]: 3000, [early]: 10_000 });
  });

  test('no more often than prescribed; what is undone can be dispensed again', async () => {
    const { write, dispense, receive, csr } = await givenDrug();
    await receive([{}, {}, {}]);
    const { id } = (await write({ refills: 0 })).body;
    expect(await dispense(id, { quantityThousandths: 7001 })).toMatchObject({ status: 422 });
    const { actId } = (await dispense(id)).body;
    expect(await dispense(id)).toMatchObject({ body: { code: 'prescription_used_up' } });
    await api.call(csr, undoActEndpoint, { id: actId, reason: 'Mistake' });
    expect((await dispense(id)).status).toBe(200);
  });

  test('CORE-3: of many who dispense the last fill at once, one does', async () => {
    const { write, dispense, receive, levels, itemId } = await givenDrug();
    const [lot = ''] = await receive([{}]);
    const { id } = (await write({ refills: 0 })).body;
    const answers = await Promise.all(Array.from({ length: 6 }, () => dispense(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await levels(itemId)).toEqual({ [lot]: 3000 });
  });

  test('the queue shows what is to approve and what is to dispense', async () => {
    const { write, dispense, receive, clinicId, csr } = await givenDrug();
    await receive([{}]);
    const technician = await givenStaff(db.owner, clinicId, { role: 'technician' });
    const waiting = (await write({}, technician)).body.id;
    const ready = (await write()).body.id;
    const shown = async (show: 'active' | 'to_approve' | 'to_dispense') =>
      (await api.call(csr, listPrescriptionsEndpoint, { show })).body.items.map(({ id }) => id);
    expect(await shown('to_approve')).toEqual([waiting]);
    expect(await shown('to_dispense')).toEqual([ready]);
    await dispense(ready);
    expect(await shown('to_dispense')).toEqual([]);
    expect(await shown('active')).toEqual([ready]);
  });
});

test('RX-6: a prescription for a pharmacy elsewhere is printed once all that the place demands is known', async () => {
  const { write, clinicId, clientId, doctor } = await givenDrug();
  await db.owner.query(
    `update clinics set country = 'US', name = 'Harbor Vets', address_line = '1 Quay', postal_code = '78701', city = 'Austin', region = 'TX'
      where id = $1`,
    [clinicId],
  );
  await db.owner.query(`update clients set full_name = 'Casey Miller' where id = $1`, [clientId]);
  const { id } = (
    await write({
      itemId: null,
      drugName: 'Amoxicillin',
      strength: '250 mg',
      unit: 'capsule',
      filledAt: 'elsewhere',
    })
  ).body;
  const print = () => api.call(doctor, getPrescriptionPdfEndpoint, { id });
  expect(await print()).toMatchObject({
    status: 409,
    body: { code: 'prescription_incomplete', details: { missing: ['License number'] } },
  });
  await db.owner.query(`update staff_members set licence_number = 'TX 77' where id = $1`, [
    doctor.staffMemberId,
  ]);
  const text = readPdfText(Buffer.from((await print()).body.contentBase64, 'base64'));
  for (const value of [
    'Harbor Vets',
    'Casey Miller',
    'Amoxicillin',
    '250 mg',
    '7 capsules',
    'TX 77',
    'Dr Ash',
  ])
    expect(text).toContain(value);
});
