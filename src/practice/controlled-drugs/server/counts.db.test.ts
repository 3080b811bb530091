import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenControlled, type GivenControlled, wrongRegisters } from '#test/given-controlled.ts';
import { addDays } from '#foundation/values/day.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { getControlledOverviewEndpoint } from '../contract.ts';
import { getControlledCountEndpoint, getControlledCountPdfEndpoint } from '../count-record.contract.ts';
import {
  countControlledDrugsEndpoint,
  type CountControlledDrugs,
  type Discrepancy,
  listDiscrepanciesEndpoint,
  type TakeDiscrepancyStep,
  takeDiscrepancyStepEndpoint,
} from '../counts.contract.ts';
import { getInspectionEndpoint, getInspectionPdfEndpoint } from '../inspection.contract.ts';

let db: TestDatabase;
let given: GivenControlled;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  given = await givenControlled(db);
});
afterEach(async () => {
  expect(await wrongRegisters(db)).toEqual([]);
});
afterAll(() => db.drop());

const overview = async () => (await given.api.call(given.technician, getControlledOverviewEndpoint, {})).body;

/** Every line of a count, with what is there less what is said to be missing. */
async function lines(missing: Readonly<Record<string, number>> = {}): Promise<CountControlledDrugs['lines']> {
  const { drugs } = await overview();
  const counted: CountControlledDrugs['lines'] = [];
  for (const { itemId, containers, unopened } of drugs) {
    for (const { id, lotId, locationId, balanceThousandths } of containers)
      counted.push({
        itemId,
        lotId,
        locationId,
        containerId: id,
        countedThousandths: balanceThousandths - (missing[id] ?? 0),
        isEstimate: false,
      });
    for (const { lotId, locationId, quantityThousandths } of unopened)
      counted.push({
        itemId,
        lotId,
        locationId,
        containerId: null,
        countedThousandths: quantityThousandths - (missing[lotId] ?? 0),
        isEstimate: false,
      });
  }
  return counted;
}

const asEstimates = (counted: CountControlledDrugs['lines']) =>
  counted.map((line) => Object.assign({}, line, { isEstimate: true }));

const count = async (counted: CountControlledDrugs['lines'], input: Partial<CountControlledDrugs> = {}) =>
  given.api.call(given.technician, countControlledDrugsEndpoint, {
    kind: 'day',
    moment: 'opening',
    lines: counted,
    note: null,
    confirmationId: await given.confirmed({ purpose: 'counted' }),
    ...input,
  });

const discrepancies = async () =>
  (await given.api.call(given.technician, listDiscrepanciesEndpoint, { show: 'all' })).body.items;

/** The words of a PDF, wherever its lines break. */
const textOf = ({ contentBase64 }: { readonly contentBase64: string }): string =>
  readPdfText(Buffer.from(contentBase64, 'base64')).replaceAll(/\s+/g, ' ');

const take = (
  person: GivenControlled['technician'],
  { id }: Pick<Discrepancy, 'id'>,
  what: TakeDiscrepancyStep['what'],
) => given.api.call(person, takeDiscrepancyStepEndpoint, { id, what });

describe('CD-5: counts', () => {
  test('one that agrees opens the day, and is on record with its witness', async () => {
    await given.opened();
    await given.received(5000);
    const { status, body } = await count(await lines());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lines: 2,
      differences: 0,
      countedByName: 'Tess Tech',
      witnessName: 'Dr Ash',
    });
    expect(await overview()).toMatchObject({ openDiscrepancies: 0, closedAt: null, lastInventoryOn: null });
    expect((await overview()).openedAt).not.toBeNull();
  });

  test('one that leaves something out is refused, and so is one without a witness', async () => {
    await given.opened();
    const all = await lines();
    await given.opened();
    expect((await count(all)).body).toMatchObject({ code: 'count_incomplete' });
    const again = await lines();
    const confirmationId = await given.confirmed({ purpose: 'counted' });
    expect((await count(again, { confirmationId })).status).toBe(200);
    expect((await count(again, { confirmationId })).body).toMatchObject({ code: 'witness_missing' });
  });

  test('an inventory of Schedule II estimates nothing, and the next one is due after two years', async () => {
    await given.opened();
    const { drugs, today: before } = await overview();
    expect(drugs.flatMap(({ containers }) => containers.map((one) => one.mayBeEstimated))).toEqual([false]);
    const estimated = asEstimates(await lines());
    expect((await count(estimated, { kind: 'inventory' })).status).toBe(422);
    expect((await count(await lines(), { kind: 'inventory' })).status).toBe(200);
    const { lastInventoryOn, inventoryDueOn, today } = await overview();
    // The day may end while this runs.
    expect([before, today]).toContain(lastInventoryOn);
    expect(inventoryDueOn?.slice(0, 4)).toBe(String(Number(lastInventoryOn?.slice(0, 4)) + 2));
  });
});

test('CD-5: an inventory is kept line by line, and printed with who counted and who watched', async () => {
  const id = await given.opened();
  await given.received(5000);
  await given.draw([id], 1000);
  const counted = await count(await lines({ [id]: 200 }), { kind: 'inventory', note: 'Safe 1' });
  const countId = counted.body.id;
  // What is done afterwards changes nothing of it.
  await given.draw([id], 500);
  const { body } = await given.api.call(given.technician, getControlledCountEndpoint, { id: countId });
  expect(body).toMatchObject({
    kind: 'inventory',
    note: 'Safe 1',
    differences: 1,
    countedByName: 'Tess Tech',
    witnessName: 'Dr Ash',
    lines: [
      {
        substance: 'Methadone',
        form: 'Solution for injection',
        strength: '10 mg/mL',
        lotNumber: 'M1',
        containerNumber: (await given.container(id)).number,
        sizeThousandths: 10_000,
        expectedThousandths: 9000,
        countedThousandths: 8800,
        isEstimate: false,
      },
      { containerNumber: null, sizeThousandths: null, expectedThousandths: 5000, countedThousandths: 5000 },
    ],
  });
  const pdf = await given.api.call(given.technician, getControlledCountPdfEndpoint, { id: countId });
  const text = textOf(pdf.body);
  expect(text).toContain('Inventory at opening');
  expect(text).toContain('Witness: Dr Ash');
  expect(text).toContain('8,8 mL');
});

test('CD-5: an inventory may estimate an opened container of a lower schedule, which is then no discrepancy', async () => {
  await db.owner.query(`update clinics set country = 'US' where id = $1`, [given.clinicId]);
  await db.owner.query(
    `update catalogue_items set control_schedule = 'C-IV' where clinic_id = $1 and id = $2`,
    [given.clinicId, given.itemId],
  );
  const id = await given.opened();
  const { drugs } = await overview();
  expect(drugs[0]?.containers[0]).toMatchObject({ id, mayBeEstimated: true });
  const estimated = asEstimates(await lines({ [id]: 400 }));
  expect((await count(estimated)).status).toBe(422);
  expect((await count(estimated, { kind: 'inventory' })).body).toMatchObject({ differences: 0 });
  expect(await discrepancies()).toEqual([]);
});

describe('CD-6: discrepancies', () => {
  test('are found, counted again by somebody else, gone into, reported and closed with an adjustment', async () => {
    const id = await given.opened();
    expect((await count(await lines({ [id]: 300 }))).body.differences).toBe(1);
    const [found] = await discrepancies();
    if (!found) throw new Error('it was just found');
    expect(found).toMatchObject({ state: 'found', expectedThousandths: 10_000, countedThousandths: 9700 });
    const recount = { step: 'recounted', countedThousandths: 9600, note: null } as const;
    // Not by whoever found it, and no other step before.
    expect((await take(given.technician, found, recount)).status).toBe(409);
    expect((await take(given.doctor, found, { step: 'investigated', note: 'x' })).status).toBe(409);
    expect((await take(given.doctor, found, recount)).body).toMatchObject({ state: 'recounted' });
    // What is drawn since is missing in both.
    await given.draw([id], 1000);
    await take(given.technician, found, { step: 'investigated', note: 'Receipts and charges were checked.' });
    await take(given.technician, found, { step: 'reported', note: 'Notice to the field office.' });
    const close = { step: 'closed', note: 'Loss without an explanation.' } as const;
    expect((await take(given.technician, found, { ...close, confirmationId: null })).body).toMatchObject({
      code: 'witness_missing',
    });
    const confirmationId = await given.confirmed({
      purpose: 'adjusted',
      containerId: id,
      quantityThousandths: 400,
    });
    const closed = await take(given.technician, found, { ...close, confirmationId });
    expect(closed.body).toMatchObject({ state: 'closed', nextSteps: [], balanceThousandths: 8600 });
    expect((await given.container(id)).rows.at(-1)).toMatchObject({
      kind: 'adjusted',
      quantityThousandths: -400,
    });
    expect((await take(given.doctor, found, recount)).status).toBe(409);
  });

  test('a recount that agrees closes it without an adjustment', async () => {
    const id = await given.opened();
    await count(await lines({ [id]: 300 }));
    const [found] = await discrepancies();
    if (!found) throw new Error('it was just found');
    await take(given.doctor, found, { step: 'recounted', countedThousandths: 10_000, note: null });
    const closed = await take(given.doctor, found, {
      step: 'closed',
      note: 'Miscounted.',
      confirmationId: null,
    });
    expect(closed.body).toMatchObject({ state: 'closed', balanceThousandths: 10_000 });
  });

  test('what is missing of the unopened gets a register first', async () => {
    const lotId = await given.received(20_000);
    expect((await count(await lines({ [lotId]: 10_000 }))).status).toBe(200);
    expect(await discrepancies()).toMatchObject([
      { expectedThousandths: 20_000, countedThousandths: 10_000, balanceThousandths: 20_000 },
    ]);
  });

  test('no role adjusts a register by anything but a recount', async () => {
    const id = await given.opened();
    await expect(
      db.owner.query(
        `insert into controlled_register_rows (clinic_id, container_id, kind, quantity_thousandths, location_id)
           select clinic_id, id, 'adjusted', -1000, location_id from controlled_containers where clinic_id = $1 and id = $2`,
        [given.clinicId, id],
      ),
    ).rejects.toMatchObject({ constraint: 'controlled_register_rows_adjusted_check' });
  });
});

test('an inspector gets receipts and registers of a drug, on screen and as a PDF', async () => {
  await db.owner.query(
    `insert into suppliers (clinic_id, id, name, address, registration) values ($1, gen_random_uuid(), 'DEPOT', '1 Depot Road', 'RD0123456')`,
    [given.clinicId],
  );
  await db.owner.query(
    `update clients set address_line = '5 Owner Street', city = 'Springfield' where clinic_id = $1`,
    [given.clinicId],
  );
  const id = await given.opened();
  await given.draw([id], 2500);
  await given.waste(id, 500);
  const { today } = await overview();
  const period = { itemId: given.itemId, from: addDays(today, -1), to: today };
  const { body } = await given.api.call(given.technician, getInspectionEndpoint, period);
  expect(body).toMatchObject({
    substance: 'Methadone',
    form: 'Solution for injection',
    strength: '10 mg/mL',
    receipts: [
      {
        supplier: 'Depot',
        supplierAddress: '1 Depot Road',
        supplierRegistration: 'RD0123456',
        lotNumber: 'M1',
        quantityThousandths: 10_000,
      },
    ],
    totals: {
      openedThousandths: 10_000,
      givenThousandths: 2500,
      wastedThousandths: 500,
      balanceThousandths: 7000,
    },
    containers: [{ beforeThousandths: 0, balanceThousandths: 7000 }],
  });
  expect(body.receipts[0]?.receivedByName).not.toBeNull();
  expect(body.containers[0]?.rows.map(({ clientAddress }) => clientAddress)).toEqual([
    null,
    expect.stringContaining('5 Owner Street'),
    null,
  ]);
  const pdf = await given.api.call(given.technician, getInspectionPdfEndpoint, period);
  const text = textOf(pdf.body);
  for (const part of ['RD0123456', '5 Owner Street', 'witness Dr Ash', 'Given: -2,5 mL'])
    expect(text).toContain(part);
});
