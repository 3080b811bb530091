import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { Tables } from '#db/tables.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import { noonZone } from '#test/noon-zone.ts';
import {
  type AddCatalogueItem,
  addCatalogueItemEndpoint,
  addStarterCatalogueEndpoint,
  addTaxRateEndpoint,
  changeCatalogueItemEndpoint,
  getCatalogueItemEndpoint,
  listCatalogueEndpoint,
  listTaxRatesEndpoint,
  removeCataloguePriceEndpoint,
  setCataloguePartsEndpoint,
  setCataloguePriceEndpoint,
} from '../contract.ts';
import { BLANK_ITEM } from '../item.rules.ts';
import { findItemsForActs } from './public/find-items-for-acts.ts';
import { catalogueHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let admin: Person;
let doctor: Person;
let clinicId: string;
const ZONE = noonZone();
const today = localDayOf(Date.now(), ZONE);
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, catalogueHandlers);
  ({ clinicId } = await givenClinic(db.owner, { timeZone: ZONE }));
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
});
afterAll(() => db.drop());

const fieldsOf = (fields: Partial<AddCatalogueItem>): AddCatalogueItem => ({
  ...BLANK_ITEM,
  kind: 'service',
  name: 'Consultation',
  ...fields,
});
async function givenItem(fields: Partial<AddCatalogueItem> = {}, by = admin) {
  const { status, body } = await api.call(by, addCatalogueItemEndpoint, fieldsOf(fields));
  expect(status).toBe(200);
  return body;
}
const setPrice = (itemId: string, validFromOn: string, unitPriceMinor: number) =>
  api.call(admin, setCataloguePriceEndpoint, { itemId, validFromOn, unitPriceMinor });
const trailOf = async (subjectId: string) =>
  (
    await db.owner.query<{ action: string; before: object; after: object }>(
      'select action, before, after from audit_entries where subject_id = $1 order by id',
      [subjectId],
    )
  ).rows;

describe('an item', () => {
  test('is added once a key, changed, archived and restored, with an audit entry each', async () => {
    const key = { 'idempotency-key': 'item-once' };
    const input = fieldsOf({ name: ' Nail trim ', code: ' NT-1 ', incomeCategory: 'grooming' });
    const { body: added } = await api.call(admin, addCatalogueItemEndpoint, input, key);
    expect((await api.call(admin, addCatalogueItemEndpoint, input, key)).body).toEqual(added);
    expect(added).toMatchObject({ name: 'Nail trim', code: 'NT-1', version: 1, price: null, parts: [] });

    const one = { itemId: added.id };
    const changed = await api.call(admin, changeCatalogueItemEndpoint, { ...one, version: 1, name: 'Nails' });
    expect(changed.body).toMatchObject({ name: 'Nails', code: 'NT-1', version: 2 });
    const stale = await api.call(admin, changeCatalogueItemEndpoint, { ...one, version: 1, name: 'Claws' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    const archived = await api.call(admin, changeCatalogueItemEndpoint, {
      ...one,
      version: 2,
      isArchived: true,
    });
    expect(archived.body.archivedAt).not.toBeNull();
    const back = await api.call(admin, changeCatalogueItemEndpoint, {
      ...one,
      version: 3,
      isArchived: false,
    });
    expect(back.body).toMatchObject({ archivedAt: null, version: 4 });
    const trail = await trailOf(added.id);
    expect(trail.map(({ action }) => action)).toEqual([
      'catalogue_item.added',
      ...Array.from({ length: 3 }, () => 'catalogue_item.changed'),
    ]);
    expect(trail[1]).toMatchObject({ before: { name: 'Nail trim' }, after: { name: 'Nails' } });
  });

  test('a code is unique ignoring case, a barcode as scanned; an archived item frees both', async () => {
    const first = await givenItem({ kind: 'product', code: 'Chip-1', barcode: '4006381333931' });
    const again = await api.call(admin, addCatalogueItemEndpoint, fieldsOf({ code: 'CHIP-1' }));
    expect(again.body).toMatchObject({ code: 'item_code_taken', fields: [{ path: 'code' }] });
    const scanned = await api.call(admin, addCatalogueItemEndpoint, fieldsOf({ barcode: '4006381333931' }));
    expect(scanned.body).toMatchObject({ code: 'item_barcode_taken', fields: [{ path: 'barcode' }] });
    await api.call(admin, changeCatalogueItemEndpoint, { itemId: first.id, version: 1, isArchived: true });
    const second = await givenItem({ code: 'chip-1', barcode: '4006381333931' });
    expect(second.code).toBe('chip-1');
    const restored = await api.call(admin, changeCatalogueItemEndpoint, {
      itemId: first.id,
      version: 2,
      isArchived: false,
    });
    expect(restored.status).toBe(409);
  });

  test('CAT-2: fields that do not fit together are named', async () => {
    const response = await api.call(admin, addCatalogueItemEndpoint, fieldsOf({ minFactorPercent: 100 }));
    expect(response).toMatchObject({ status: 422, body: { fields: [{ path: 'maxFactorPercent' }] } });
  });

  test('doctors read the catalogue and do not change it', async () => {
    const { id } = await givenItem();
    expect((await api.call(doctor, getCatalogueItemEndpoint, { itemId: id })).status).toBe(200);
    expect((await api.call(doctor, addCatalogueItemEndpoint, fieldsOf({}))).status).toBe(403);
  });
});

describe('the list', () => {
  const names = async (input: object) =>
    (await api.call(doctor, listCatalogueEndpoint, input)).body.items.map(({ name }) => name);

  test('CAT-1: finds the beginning of any word of name, ingredient and code, and the barcode; exact codes first', async () => {
    await givenItem({
      name: 'Zebra meloxicam oral',
      code: 'Q-77',
      kind: 'drug',
      activeIngredients: ['Meloxicam'],
    });
    await givenItem({ name: 'Q-77 follow-up', code: 'AAA' });
    await givenItem({
      name: 'Anti-inflammatory zebra',
      kind: 'drug',
      barcode: '0401234567',
      activeIngredients: ['Carprofén'],
    });
    expect(await names({ q: 'q-77' })).toEqual(['Zebra meloxicam oral', 'Q-77 follow-up']);
    expect(await names({ q: 'zeb' })).toEqual(['Zebra meloxicam oral', 'Anti-inflammatory zebra']);
    expect(await names({ q: 'ORAL zeb' })).toEqual(['Zebra meloxicam oral']);
    expect(await names({ q: 'carprofen' })).toEqual(['Anti-inflammatory zebra']);
    expect(await names({ q: '0401234567' })).toEqual(['Anti-inflammatory zebra']);
    expect(await names({ q: 'ebra' })).toEqual([]);
    expect(await names({ q: 'zeb', kind: 'service' })).toEqual([]);
  });

  test('in pages, with and without a search', async () => {
    for (const name of ['Yak b', 'Yak a', 'The yak']) await givenItem({ name, kind: 'diet' });
    for (const q of ['yak', '']) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await api.call(doctor, listCatalogueEndpoint, {
          q,
          kind: 'diet',
          limit: 1,
          ...(cursor === undefined ? {} : { cursor }),
        });
        found.push(...body.items.map(({ name }) => name));
        cursor = body.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(found).toEqual(q === '' ? ['The yak', 'Yak a', 'Yak b'] : ['Yak a', 'Yak b', 'The yak']);
    }
  });

  test('of archived items, and of those without a price', async () => {
    const { id } = await givenItem({ name: 'Gone wombat' });
    await api.call(admin, changeCatalogueItemEndpoint, { itemId: id, version: 1, isArchived: true });
    expect([await names({ q: 'wombat' }), await names({ q: 'wombat', archived: 'only' })]).toEqual([
      [],
      ['Gone wombat'],
    ]);
    const priced = await givenItem({ name: 'Quokka one' });
    await setPrice(priced.id, today, 100);
    await givenItem({ name: 'Quokka two' });
    await givenItem({ name: 'Quokka three', isBillable: false });
    await givenItem({ name: 'Quokka four', kind: 'bundle' });
    const later = await givenItem({ name: 'Quokka five' });
    await setPrice(later.id, addDays(today, 1), 100);
    expect(await names({ q: 'quokka', price: 'missing' })).toEqual(['Quokka five', 'Quokka two']);
  });
});

describe('CORE-6: prices', () => {
  test('hold from a day on; one of today or later can be replaced, a future one removed', async () => {
    const { id } = await givenItem();
    const first = await setPrice(id, today, 4000);
    expect(first.body.price).toMatchObject({ unitPriceMinor: 4000, currency: 'EUR', validFromOn: today });
    const next = addDays(today, 30);
    await setPrice(id, next, 4200);
    const { body } = await setPrice(id, next, 4300);
    expect(body.price).toMatchObject({ unitPriceMinor: 4000 });
    expect(body.prices).toMatchObject([
      { validFromOn: next, unitPriceMinor: 4300 },
      { validFromOn: today, unitPriceMinor: 4000 },
    ]);
    const remove = (priceId: string | undefined) =>
      api.call(admin, removeCataloguePriceEndpoint, { itemId: id, priceId: priceId ?? '' });
    expect((await remove(body.prices[0]?.id)).body.prices).toHaveLength(1);
    expect((await remove(body.prices[1]?.id)).body).toMatchObject({ code: 'price_in_past' });
    expect((await remove(crypto.randomUUID())).status).toBe(404);
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      'catalogue_item.added',
      ...Array.from({ length: 3 }, () => 'catalogue_price.set'),
      'catalogue_price.removed',
    ]);
  });

  test('of a past day stay: no role changes them, not even the owner of the table', async () => {
    const { id } = await givenItem();
    const refused = await setPrice(id, addDays(today, -1), 1);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'price_in_past', fields: [{ path: 'validFromOn' }] },
    });
    await db.owner.query(
      `insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, currency)
       values ($1, $2, current_date - 10, 900, 'EUR')`,
      [clinicId, id],
    );
    for (const statement of [
      'update catalogue_prices set unit_price_minor = 1',
      'delete from catalogue_prices',
    ])
      await expect(db.owner.query(`${statement} where item_id = $1`, [id])).rejects.toMatchObject({
        constraint: 'catalogue_prices_past_check',
      });
  });

  test('a bundle has none', async () => {
    const { id } = await givenItem({ kind: 'bundle', name: 'Puppy start' });
    expect((await setPrice(id, today, 1)).body).toMatchObject({ code: 'bundle_has_no_price' });
  });
});

describe('CAT-3: parts', () => {
  const setParts = (
    itemId: string,
    version: number,
    partIds: readonly string[],
    relation: 'includes' | 'uses' = 'includes',
  ) =>
    api.call(admin, setCataloguePartsEndpoint, {
      itemId,
      version,
      parts: partIds.map((partId) => ({ partId, relation, quantityThousandths: 1000 })),
    });

  test('are replaced as a whole; an item names what it is a part of', async () => {
    const [exam, chip] = [
      await givenItem({ name: 'Exam' }),
      await givenItem({ name: 'Chip', kind: 'product' }),
    ];
    const bundle = await givenItem({ kind: 'bundle', name: 'New pet' });
    const both = await setParts(bundle.id, 1, [exam.id, chip.id]);
    expect(both.body.parts.map(({ name }) => name)).toEqual(['Chip', 'Exam']);
    const stale = await setParts(bundle.id, 1, []);
    expect(stale.body).toMatchObject({ code: 'record_changed' });
    const fewer = await setParts(bundle.id, 2, [exam.id]);
    expect(fewer.body.parts.map(({ name }) => name)).toEqual(['Exam']);
    const { body } = await api.call(doctor, getCatalogueItemEndpoint, { itemId: exam.id });
    expect(body.usedIn).toEqual([{ id: bundle.id, name: 'New pet', kind: 'bundle' }]);
    expect((await trailOf(bundle.id)).at(-1)).toMatchObject({
      action: 'catalogue_parts.set',
      before: [{}, {}],
      after: [{ partId: exam.id }],
    });
  });

  test('a bundle includes and a service uses', async () => {
    const [swab, service] = [await givenItem({ kind: 'product', name: 'Swab' }), await givenItem()];
    expect((await setParts(service.id, 1, [swab.id])).body).toMatchObject({
      code: 'wrong_part_relation',
      fields: [{ path: 'parts' }],
    });
    expect((await setParts(service.id, 1, [swab.id], 'uses')).status).toBe(200);
    expect((await setParts(service.id, 2, [crypto.randomUUID()], 'uses')).status).toBe(404);
  });

  test('no item is part of itself, directly, indirectly, or by two changes at once', async () => {
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map((name) => givenItem({ kind: 'bundle', name: `Bundle ${name}` })),
    );
    if (!a || !b || !c) throw new Error('three bundles');
    const itself = { code: 'item_in_itself', fields: [{ path: 'parts' }] };
    expect((await setParts(a.id, 1, [a.id])).body).toMatchObject(itself);
    expect((await setParts(a.id, 1, [b.id])).status).toBe(200);
    expect((await setParts(b.id, 1, [c.id])).status).toBe(200);
    expect((await setParts(c.id, 1, [a.id])).body).toMatchObject(itself);
    const [d, e] = await Promise.all(
      ['D', 'E'].map((name) => givenItem({ kind: 'bundle', name: `Bundle ${name}` })),
    );
    if (!d || !e) throw new Error('two bundles');
    const responses = await Promise.all([setParts(d.id, 1, [e.id]), setParts(e.id, 1, [d.id])]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('CORE-6: tax rates', () => {
  test('are added from a day on, and are never changed', async () => {
    const rate = { taxClass: 'goods', name: 'VAT', source: 'UStG § 12' } as const;
    const add = (ratePpm: number, validFromOn: string) =>
      api.call(admin, addTaxRateEndpoint, { ...rate, ratePpm, validFromOn });
    const first = await add(190_000, '2026-01-01');
    expect(first.body).toMatchObject({ ...rate, ratePpm: 190_000 });
    expect((await add(160_000, addDays(today, -1))).body).toMatchObject({ code: 'tax_rate_in_past' });
    const tomorrow = addDays(today, 1);
    await add(200_000, tomorrow);
    expect((await add(210_000, tomorrow)).body).toMatchObject({ code: 'tax_rate_taken' });
    const { body } = await api.call(doctor, listTaxRatesEndpoint, {});
    expect(body.items.map(({ ratePpm }) => ratePpm)).toEqual([200_000, 190_000]);
    const item = await givenItem({ kind: 'product', name: 'Leash', taxClass: 'goods' });
    expect(item.taxes).toEqual([{ name: 'VAT', ratePpm: 190_000 }]);
    await expect(
      db.owner.query('set role clinic_member; update tax_rates set rate_ppm = 1'),
    ).rejects.toMatchObject({ code: '42501' });
    // Not even the owner of the table.
    for (const statement of [
      'update tax_rates set rate_ppm = 1 where clinic_id = $1',
      `delete from tax_rates where clinic_id = $1 and valid_from_on < current_date`,
    ])
      await expect(db.owner.query(statement, [clinicId])).rejects.toMatchObject({
        constraint: 'tax_rates_past_check',
      });
  });

  test('and prices that were used stay with what used them: a later one changes nothing of an earlier day', async () => {
    const { id } = await givenItem({ kind: 'product', name: 'Harness', taxClass: 'pet_food' });
    await db.owner.query(
      `insert into tax_rates (clinic_id, tax_class, name, rate_ppm, valid_from_on, source)
       values ($1, 'pet_food', 'VAT', 70000, '2020-01-01', 'Test')`,
      [clinicId],
    );
    await db.owner.query(
      `insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, currency)
       values ($1, $2, '2020-01-01', 900, 'EUR')`,
      [clinicId, id],
    );
    const tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: db.owner }) });
    const soldOn = async (day: string) => {
      const [item] = await findItemsForActs(tx, clinicId, { itemIds: [id], day, use: 'handed_over' });
      return [item?.price?.unitPriceMinor, item?.taxes.map(({ ratePpm }) => ratePpm)];
    };
    const before = await soldOn('2024-06-30');
    expect(before).toEqual([900, [70_000]]);
    await setPrice(id, today, 4000);
    await api.call(admin, addTaxRateEndpoint, {
      taxClass: 'pet_food',
      name: 'VAT',
      ratePpm: 190_000,
      validFromOn: today,
      source: 'Test',
    });
    await api.call(admin, changeCatalogueItemEndpoint, { itemId: id, version: 1, name: 'Harness, red' });
    expect(await soldOn('2024-06-30')).toEqual(before);
    expect(await soldOn(today)).toEqual([4000, [190_000]]);
  });
});

test('the starter catalogue is added once, and leaves what is there', async () => {
  const { clinicId: bare } = await givenClinic(db.owner, { timeZone: ZONE });
  const owner = await givenStaff(db.owner, bare, { role: 'clinic_admin' });
  const { body } = await api.call(owner, addStarterCatalogueEndpoint, {});
  expect(body.added).toBeGreaterThan(80);
  const found = await api.call(owner, listCatalogueEndpoint, { q: 'carprofen' });
  expect(found.body.items).toMatchObject([
    {
      name: 'Carprofen tablets',
      dispenseUnit: 'tablet',
      price: null,
      taxes: [{ name: 'VAT', ratePpm: 190_000 }],
    },
  ]);
  const [one] = found.body.items;
  await api.call(owner, changeCatalogueItemEndpoint, {
    itemId: one?.id ?? '',
    version: 1,
    name: 'Our pills',
  });
  expect((await api.call(owner, addStarterCatalogueEndpoint, {})).body).toEqual({ added: 0 });
  const again = await api.call(owner, listCatalogueEndpoint, { q: 'pills' });
  expect(again.body.items).toMatchObject([{ name: 'Our pills' }]);
});

test('another clinic sees and changes nothing of it', async () => {
  const item = await givenItem({ name: 'Capybara grooming', code: 'CAPY' });
  const { clinicId: other } = await givenClinic(db.owner, { timeZone: ZONE });
  const outsider = await givenStaff(db.owner, other, { role: 'clinic_admin' });
  const list = await api.call(outsider, listCatalogueEndpoint, { q: 'capy' });
  expect(list.body.items).toEqual([]);
  const one = { itemId: item.id };
  for (const response of [
    await api.call(outsider, getCatalogueItemEndpoint, one),
    await api.call(outsider, changeCatalogueItemEndpoint, { ...one, version: 1, name: 'Mine' }),
    await api.call(outsider, setCataloguePriceEndpoint, { ...one, validFromOn: today, unitPriceMinor: 1 }),
    await api.call(outsider, setCataloguePartsEndpoint, { ...one, version: 1, parts: [] }),
  ])
    expect(response.status).toBe(404);
  expect((await givenItem({ code: 'CAPY' }, outsider)).code).toBe('CAPY');
  expect((await api.call(outsider, listTaxRatesEndpoint, {})).body.items).toEqual([]);
});
