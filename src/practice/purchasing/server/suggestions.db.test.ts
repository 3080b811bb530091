import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenPurchasing, givenPurchasing } from '#test/given-purchasing.ts';
import { getPurchaseOrderEndpoint, orderSuggestedEndpoint } from '../contract.ts';
import { cancelPurchaseOrderEndpoint } from '../steps.contract.ts';
import {
  getItemPurchasingEndpoint,
  listSuggestionsEndpoint,
  setItemOrderingEndpoint,
} from '../suggestions.contract.ts';

let db: TestDatabase;
let given: GivenPurchasing;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  given = await givenPurchasing(db);
});
afterAll(() => db.drop());

const list = async (input: object = {}) =>
  (await given.api.call(given.csr, listSuggestionsEndpoint, input)).body;
const order = (itemId = given.itemId, packs = 3) =>
  given.api.call(given.csr, orderSuggestedEndpoint, { items: [{ itemId, packs }] });
const about = async (itemId = given.itemId) =>
  (await given.api.call(given.csr, getItemPurchasingEndpoint, { itemId })).body;

test('ORDER-6: a suggestion shows every input', async () => {
  await given.levels(10_000, 40_000);
  await given.stock.received([{ quantityThousandths: 12_000 }, { expiresOn: '2020-01-01' }]);
  await given.stock.used(5000);
  const { items, checked, total, nextCursor } = await list();
  expect({ checked, total, nextCursor }).toEqual({ checked: 1, total: 1, nextCursor: null });
  expect(items).toMatchObject([
    {
      name: 'Gauze',
      decision: 'order',
      // What has expired does not count.
      availableThousandths: 7000,
      onOrderThousandths: 0,
      reorderPointThousandths: 10_000,
      parLevelThousandths: 40_000,
      usedThousandths: 5000,
      usedDays: 7,
      usePerDayThousandths: 714,
      leadDays: 3,
      missingThousandths: 33_000,
      packs: 4,
      offer: { supplierName: 'Vet Supply', packName: 'box', packThousandths: 10_000, minimumPacks: 1 },
    },
  ]);
});

test('what was given back was not used', async () => {
  await given.levels(null, null);
  await given.stock.received();
  await given.stock.undone(await given.stock.used(5000));
  expect((await about()).suggestion).toMatchObject({ usedThousandths: 0, decision: 'no_level' });
});

test('orders made of suggestions keep the inputs, and are not suggested again', async () => {
  await given.levels(10_000, 25_000);
  const { status, body } = await order();
  expect(status).toBe(200);
  const id = body.items[0]?.id ?? '';
  const { body: made } = await given.api.call(given.csr, getPurchaseOrderEndpoint, { id });
  expect(made.lines).toMatchObject([{ packs: 3, suggestion: { parLevelThousandths: 25_000, packs: 3 } }]);
  expect((await list()).items).toEqual([]);
  expect((await about()).suggestion).toMatchObject({
    decision: 'enough',
    onOrderThousandths: 30_000,
    draftedThousandths: 30_000,
  });
  await given.api.call(given.csr, cancelPurchaseOrderEndpoint, { id, version: 1, reason: 'Too early' });
  expect((await list()).items).toMatchObject([{ decision: 'order', packs: 3 }]);
});

test('of several who order the same suggestion at once one does', async () => {
  await given.levels(10_000, 25_000);
  const answers = await Promise.all([order(), order(), order()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toMatchObject([
    { code: 'suggestion_changed' },
    { code: 'suggestion_changed' },
  ]);
});

test('ORDER-2: a controlled drug is shown and never ordered, not by the database either', async () => {
  await given.levels(10_000, 40_000);
  await db.owner.query(`update catalogue_items set control_schedule = 'C-II' where id = $1`, [given.itemId]);
  expect((await list()).items).toMatchObject([{ decision: 'controlled', packs: 0, controlSchedule: 'C-II' }]);
  expect((await order()).body).toMatchObject({ code: 'controlled_not_suggested' });
  // Somebody may order it by hand.
  const { id } = await given.draft();
  await db.owner.query('delete from purchase_order_lines where order_id = $1', [id]);
  await expect(
    db.owner.query(
      `insert into purchase_order_lines (clinic_id, order_id, position, item_id, item_name, unit, pack_name, pack_thousandths, packs,
         suggestion) values ($1, $2, 0, $3, 'Drug', 'piece', 'box', 1000, 1, '{}')`,
      [given.clinicId, id, given.itemId],
    ),
  ).rejects.toThrow('a controlled drug is ordered by hand');
});

test('items that are never ordered are not suggested, as admins say', async () => {
  await given.levels(10_000, 40_000);
  const set = (person: typeof given.csr, isNeverOrdered: boolean) =>
    given.api.call(person, setItemOrderingEndpoint, { itemId: given.itemId, isNeverOrdered });
  expect((await set(given.csr, true)).status).toBe(403);
  expect((await set(given.admin, true)).body).toMatchObject({
    isNeverOrdered: true,
    suggestion: { decision: 'never_ordered', packs: 0 },
  });
  expect((await list()).items).toEqual([]);
  expect((await order()).body).toMatchObject({ code: 'suggestion_changed' });
  expect((await set(given.admin, false)).body.suggestion.decision).toBe('order');
});

test('the preferred supplier is asked; of several without one nobody is', async () => {
  await given.levels(10_000, 40_000);
  const second = await given.supplier({ name: 'Second' });
  await given.offered(second, { packThousandths: 5000 });
  expect((await list()).items).toMatchObject([{ decision: 'no_supplier', offer: null }]);
  const third = await given.supplier({ name: 'Third' });
  await given.offered(third, { isPreferred: true, minimumPacks: 4, incrementPacks: 4, leadDays: 8 });
  expect((await list()).items).toMatchObject([
    { decision: 'order', leadDays: 8, packs: 4, offer: { supplierName: 'Third' } },
  ]);
});

test('a clinic is looked at part by part', async () => {
  for (const name of ['One', 'Two', 'Three'])
    await given.levels(10_000, 40_000, await given.stock.newItem(name));
  const first = await list({ limit: 2 });
  expect(first).toMatchObject({ checked: 2, total: 3 });
  const rest = await list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect(rest).toMatchObject({ checked: 1, total: 3, nextCursor: null });
  expect([...first.items, ...rest.items].map(({ name }) => name).toSorted()).toEqual(['One', 'Three', 'Two']);
});
