import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAlert, givenItem, givenTreatment, type GivenTreatment } from '#test/given-acts.ts';
import {
  doActEndpoint,
  listActsEndpoint,
  planActsEndpoint,
  planAndDoActEndpoint,
  undoActEndpoint,
} from '../contract.ts';
import { NO_VACCINATION_DETAILS } from '#practice/vaccinations/contract.ts';
import { actsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, actsHandlers);
});
afterAll(() => db.drop());

const planOne = async ({ doctor, visitId }: GivenTreatment, itemId: string) => {
  const { body } = await api.call(doctor, planActsEndpoint, { for: { visitId }, items: [{ itemId }] });
  return body.items[0]?.id ?? '';
};
const chargesOf = async ({ clinicId }: GivenTreatment, actId: string) =>
  (
    await db.owner.query<{ amount_minor: number; voided: boolean }>(
      'select amount_minor, voided_at is not null as voided from charges where clinic_id = $1 and act_id = $2',
      [clinicId, actId],
    )
  ).rows;

describe('doing', () => {
  test('charges the act by price and taxes of the day, and the bill adds up', async () => {
    const treatment = await givenTreatment(db.owner);
    const { clinicId, doctor, visitId, clientId, examId } = treatment;
    const foodId = await givenItem(db.owner, clinicId, {
      kind: 'diet',
      name: 'Renal diet',
      priceMinor: 3457,
      taxClass: 'pet_food',
    });
    const id = await planOne(treatment, examId);
    const done = await api.call(doctor, doActEndpoint, { id });
    expect(done).toMatchObject({
      status: 200,
      body: {
        status: 'done',
        doneByName: 'Dr Ash',
        charge: { amountMinor: 5000, currency: 'EUR', clientId, taxes: [{ name: 'VAT', ratePpm: 190_000 }] },
      },
    });
    await api.call(doctor, planAndDoActEndpoint, { for: { visitId }, itemId: foodId });
    const { body } = await api.call(doctor, listActsEndpoint, { visitId });
    expect(body.bills).toEqual([
      {
        currency: 'EUR',
        subtotalMinor: 8457,
        taxes: [
          { name: 'VAT', ratePpm: 190_000, baseMinor: 5000, taxMinor: 950 },
          { name: 'VAT', ratePpm: 70_000, baseMinor: 3457, taxMinor: 242 },
        ],
        taxMinor: 1192,
        totalMinor: 9649,
      },
    ]);
  });

  test('what comes to more than a charge can hold is refused, and stays planned', async () => {
    const treatment = await givenTreatment(db.owner);
    const { doctor, visitId } = treatment;
    const itemId = await givenItem(db.owner, treatment.clinicId, { priceMinor: 1_000_000_000 });
    const item = { itemId, quantityThousandths: 1_000_000_000 };
    const planned = await api.call(doctor, planActsEndpoint, { for: { visitId }, items: [item] });
    const id = planned.body.items[0]?.id ?? '';
    const refused = {
      status: 409,
      body: { code: 'charge_too_large', details: { itemName: expect.any(String) } },
    };
    expect(await api.call(doctor, doActEndpoint, { id })).toMatchObject(refused);
    expect(await api.call(doctor, planAndDoActEndpoint, { for: { visitId }, ...item })).toMatchObject(
      refused,
    );
    expect(await chargesOf(treatment, id)).toEqual([]);
    const most = await api.call(doctor, planAndDoActEndpoint, {
      for: { visitId },
      itemId,
      quantityThousandths: 2000,
    });
    expect(most.body.items[0]?.charge?.amountMinor).toBe(2_000_000_000);
  });

  test('an item without a price is refused, and stays planned', async () => {
    const treatment = await givenTreatment(db.owner);
    const itemId = await givenItem(db.owner, treatment.clinicId, { priceMinor: null });
    const id = await planOne(treatment, itemId);
    expect(await api.call(treatment.doctor, doActEndpoint, { id })).toMatchObject({
      status: 409,
      body: { code: 'item_without_price' },
    });
    const { body } = await api.call(treatment.doctor, listActsEndpoint, { visitId: treatment.visitId });
    expect(body.items).toMatchObject([{ id, status: 'planned', charge: null }]);
  });

  test('an item that is never charged is done without a charge', async () => {
    const treatment = await givenTreatment(db.owner);
    const itemId = await givenItem(db.owner, treatment.clinicId, { isBillable: false, priceMinor: null });
    const id = await planOne(treatment, itemId);
    expect((await api.call(treatment.doctor, doActEndpoint, { id })).body).toMatchObject({
      status: 'done',
      charge: null,
    });
  });

  test('CORE-3: ten presses at once, with and without the same key, do it once', async () => {
    const treatment = await givenTreatment(db.owner);
    const { doctor, csr, examId } = treatment;
    const id = await planOne(treatment, examId);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.call(
          index % 2 ? doctor : csr,
          doActEndpoint,
          { id },
          index < 5 ? { 'idempotency-key': 'press' } : {},
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ body }) => `${body.charge?.id} ${body.doneByName}`)).size).toBe(1);
    expect(await chargesOf(treatment, id)).toEqual([{ amount_minor: 5000, voided: false }]);
    const { rows } = await db.owner.query(
      `select count(*)::integer from audit_entries where action = 'act.done' and subject_id = $1 and after ->> 'isRepeated' is null`,
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('CORE-3: a repeated request with the same key plans and does it once', async () => {
    const treatment = await givenTreatment(db.owner);
    const { doctor, visitId, examId } = treatment;
    const headers = { 'idempotency-key': 'slash-menu' };
    const press = () => api.call(doctor, planAndDoActEndpoint, { for: { visitId }, itemId: examId }, headers);
    const responses = await Promise.all([press(), press(), press()]);
    expect(new Set(responses.map(({ body }) => body.items[0]?.id)).size).toBe(1);
    expect((await api.call(doctor, listActsEndpoint, { visitId })).body.items).toHaveLength(1);
  });

  test('GATE-1: an alert that was added after the planning needs a reason now', async () => {
    const treatment = await givenTreatment(db.owner);
    const id = await planOne(treatment, treatment.examId);
    const alertId = await givenAlert(db.owner, treatment, { mustAcknowledge: true });
    expect(await api.call(treatment.doctor, doActEndpoint, { id })).toMatchObject({
      status: 409,
      body: { code: 'alert_not_acknowledged', details: { gates: [{ alert: { id: alertId } }] } },
    });
    const { body } = await api.call(treatment.doctor, doActEndpoint, { id, overrideReason: 'Discussed' });
    expect(body).toMatchObject({ overrideReason: 'Discussed', overriddenAlertIds: [alertId] });
  });

  test('GATE-1: the reason of the order covers the doing', async () => {
    const treatment = await givenTreatment(db.owner);
    const { doctor, visitId, examId } = treatment;
    await givenAlert(db.owner, treatment, { mustAcknowledge: true });
    const { body } = await api.call(doctor, planActsEndpoint, {
      for: { visitId },
      items: [{ itemId: examId }],
      overrideReason: 'Sedated',
    });
    const done = await api.call(doctor, doActEndpoint, { id: body.items[0]?.id ?? '' });
    expect(done.body).toMatchObject({ status: 'done', overrideReason: 'Sedated' });
  });
});

describe('a vaccine', () => {
  const details = { ...NO_VACCINATION_DETAILS, lot: 'A12 3B', lotExpiresOn: '2030-01-31' };

  async function givenVaccine(treatment: GivenTreatment) {
    const itemId = await givenItem(db.owner, treatment.clinicId, { kind: 'vaccine', name: 'Rabisin' });
    await db.owner.query(
      `insert into vaccine_products (clinic_id, item_id, manufacturer, targets) values ($1, $2, 'Maker', '{rabies}')`,
      [treatment.clinicId, itemId],
    );
    return itemId;
  }
  const dosesOf = async ({ clinicId, petId }: GivenTreatment) =>
    (
      await db.owner.query(
        'select act_id, lot, voided_at is not null as voided from vaccinations where clinic_id = $1 and pet_id = $2',
        [clinicId, petId],
      )
    ).rows;

  test('is done with its details, which become a vaccination; undoing voids it', async () => {
    const treatment = await givenTreatment(db.owner);
    const id = await planOne(treatment, await givenVaccine(treatment));
    expect(await api.call(treatment.doctor, doActEndpoint, { id })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'vaccination' }] },
    });
    expect(await dosesOf(treatment)).toEqual([]);
    const press = () => api.call(treatment.doctor, doActEndpoint, { id, vaccination: details });
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await dosesOf(treatment)).toEqual([{ act_id: id, lot: 'A12 3B', voided: false }]);
    await api.call(treatment.doctor, undoActEndpoint, { id, reason: 'Wrong pet' });
    expect(await dosesOf(treatment)).toEqual([{ act_id: id, lot: 'A12 3B', voided: true }]);
  });

  test('stays planned in a bundle that is done without its details', async () => {
    const treatment = await givenTreatment(db.owner);
    const vaccineId = await givenVaccine(treatment);
    const bundleId = await givenItem(db.owner, treatment.clinicId, {
      kind: 'bundle',
      includes: { [treatment.examId]: 1000, [vaccineId]: 1000 },
    });
    const { body } = await api.call(treatment.doctor, planAndDoActEndpoint, {
      for: { visitId: treatment.visitId },
      itemId: bundleId,
    });
    expect(Object.fromEntries(body.items.map(({ name, status }) => [name, status]))).toEqual({
      Examination: 'done',
      Rabisin: 'planned',
    });
    const alone = await api.call(treatment.doctor, planAndDoActEndpoint, {
      for: { visitId: treatment.visitId },
      itemId: vaccineId,
    });
    expect(alone).toMatchObject({ status: 422, body: { fields: [{ path: 'vaccination' }] } });
  });
});

describe('undoing', () => {
  test('voids the charge with the act, and keeps both on record', async () => {
    const treatment = await givenTreatment(db.owner);
    const id = await planOne(treatment, treatment.examId);
    await api.call(treatment.doctor, doActEndpoint, { id });
    const undo = () => api.call(treatment.doctor, undoActEndpoint, { id, reason: 'Wrong pet' });
    const responses = await Promise.all([undo(), undo()]);
    for (const { body } of responses)
      expect(body).toMatchObject({
        status: 'voided',
        voidReason: 'Wrong pet',
        isDeclined: false,
        charge: null,
      });
    expect(await chargesOf(treatment, id)).toEqual([{ amount_minor: 5000, voided: true }]);
    expect(await api.call(treatment.doctor, doActEndpoint, { id })).toMatchObject({
      status: 409,
      body: { code: 'act_not_planned' },
    });
  });

  test('refuses a planned act', async () => {
    const treatment = await givenTreatment(db.owner);
    const id = await planOne(treatment, treatment.examId);
    expect(await api.call(treatment.doctor, undoActEndpoint, { id, reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'act_not_done' },
    });
  });
});

test('CORE-6: a changed catalogue leaves what was done and charged as it was', async () => {
  const treatment = await givenTreatment(db.owner);
  const { clinicId, doctor, visitId, examId } = treatment;
  const id = await planOne(treatment, examId);
  await api.call(doctor, doActEndpoint, { id });
  const printed = async () => (await api.call(doctor, listActsEndpoint, { visitId })).body;
  const before = await printed();
  await db.owner.query(
    `update catalogue_items set name = 'Renamed', code = 'NEW', tax_class = 'pet_food', dispense_unit = 'box' where clinic_id = $1`,
    [clinicId],
  );
  await db.owner.query(
    `insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, currency) values ($1, $2, current_date, 99900, 'EUR')`,
    [clinicId, examId],
  );
  await db.owner.query(
    `insert into tax_rates (clinic_id, tax_class, name, rate_ppm, valid_from_on, source) values ($1, 'service', 'VAT', 500000, current_date, 'Test')`,
    [clinicId],
  );
  expect(await printed()).toEqual(before);
});

test('another clinic’s act does not exist', async () => {
  const ours = await givenTreatment(db.owner);
  const theirs = await givenTreatment(db.owner);
  const id = await planOne(ours, ours.examId);
  expect(await api.call(theirs.doctor, doActEndpoint, { id })).toMatchObject({ status: 404 });
  expect(await api.call(theirs.doctor, undoActEndpoint, { id, reason: 'x' })).toMatchObject({ status: 404 });
});
