import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic } from '#test/given.ts';
import { findItemsForActs } from './find-items-for-acts.ts';

let db: TestDatabase;
let tx: Kysely<Tables>;
let clinicId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: db.owner }) });
  ({ clinicId } = await givenClinic(db.owner));
  await db.owner.query(
    `insert into tax_rates (clinic_id, tax_class, name, rate_ppm, valid_from_on, source) values
       ($1, 'service', 'VAT', 210000, '2020-01-01', 'x'), ($1, 'medicine', 'VAT', 90000, '2020-01-01', 'x'),
       ($1, 'medicine', 'VAT', 100000, '2026-07-01', 'x')`,
    [clinicId],
  );
});
afterAll(() => db.drop());

async function givenItem(kind: string, name: string, prices: Readonly<Record<string, number>> = {}) {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into catalogue_items (clinic_id, kind, name, income_category, tax_class)
     values ($1, $2, $3, 'professional_services', $4) returning id`,
    [clinicId, kind, name, kind === 'drug' ? 'medicine' : 'service'],
  );
  const id = rows[0]?.id ?? '';
  for (const [day, unit] of Object.entries(prices))
    await db.owner.query(
      `insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, currency) values ($1, $2, $3, $4, 'EUR')`,
      [clinicId, id, day, unit],
    );
  return id;
}
const include = (itemId: string, partId: string, quantity: number, relation = 'includes') =>
  db.owner.query(
    `insert into catalogue_parts (clinic_id, item_id, part_id, relation, quantity_thousandths) values ($1, $2, $3, $4, $5)`,
    [clinicId, itemId, partId, relation, quantity],
  );

test('an item comes with its price and its taxes of the day, by its use', async () => {
  const drug = await givenItem('drug', 'Meloxicam', { '2026-01-01': 100, '2026-07-01': 120 });
  const ask = async (day: string, use: 'given' | 'handed_over') =>
    (await findItemsForActs(tx, clinicId, { itemIds: [drug], day, use })).map((item) => [
      item.requestedId === item.itemId,
      item.quantityThousandths,
      item.price?.unitPriceMinor ?? null,
      item.taxClass,
      item.taxes.map(({ ratePpm }) => ratePpm),
    ]);
  expect(await ask('2025-12-31', 'given')).toEqual([[true, 1000, null, 'service', [210_000]]]);
  expect(await ask('2026-06-30', 'handed_over')).toEqual([[true, 1000, 100, 'medicine', [90_000]]]);
  expect(await ask('2026-07-01', 'handed_over')).toEqual([[true, 1000, 120, 'medicine', [100_000]]]);
});

test('a bundle is expanded through other bundles, with quantities; what a service uses is not', async () => {
  const [exam, tablet, swab] = [
    await givenItem('service', 'Exam'),
    await givenItem('drug', 'Tablet'),
    await givenItem('product', 'Swab'),
  ];
  const [inner, outer] = [await givenItem('bundle', 'Inner'), await givenItem('bundle', 'Outer')];
  await include(exam, swab, 1000, 'uses');
  await include(inner, tablet, 2500);
  await include(inner, exam, 1000);
  await include(outer, inner, 3000);
  await include(outer, tablet, 500);
  const found = await findItemsForActs(tx, clinicId, {
    itemIds: [outer, exam],
    day: '2026-07-01',
    use: 'given',
  });
  const of = (requestedId: string) =>
    found
      .filter((item) => item.requestedId === requestedId)
      .map(({ name, quantityThousandths }) => [name, quantityThousandths]);
  expect(of(outer)).toEqual([
    ['Outer', 1000],
    ['Inner', 3000],
    ['Tablet', 8000],
    ['Exam', 3000],
  ]);
  expect(of(exam)).toEqual([['Exam', 1000]]);
});

test('an archived item says so; unknown ones and those of another clinic have no row', async () => {
  const gone = await givenItem('service', 'Gone');
  await db.owner.query('update catalogue_items set archived_at = now() where id = $1', [gone]);
  const { clinicId: other } = await givenClinic(db.owner);
  const ask = (clinic: string) =>
    findItemsForActs(tx, clinic, { itemIds: [gone, crypto.randomUUID()], day: '2026-07-01', use: 'given' });
  expect(await ask(clinicId)).toMatchObject([{ itemId: gone, isArchived: true }]);
  expect(await ask(other)).toEqual([]);
});
