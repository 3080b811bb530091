import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStock, type GivenStock } from '#test/given-stock.ts';
import { addDays } from '#foundation/values/day.ts';
import { getForecastEndpoint, listForecastsEndpoint } from '../contract.ts';
import { WINDOW_WEEKS } from '../forecast.rules.ts';
import { stockForecastHandlers } from './routes.ts';

let db: TestDatabase;
let stock: GivenStock;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, stockForecastHandlers);
});
beforeEach(async () => {
  stock = await givenStock(db);
});
afterAll(() => db.drop());

/** Has an act use something at a local time of the clinic: movements say when they were made. */
async function usedAt(
  quantityThousandths: number,
  localTime: string,
  itemId = stock.itemId,
): Promise<string> {
  const act = await stock.used(quantityThousandths, itemId);
  await moveTo(act, localTime);
  return act;
}

async function moveTo(act: string, localTime: string): Promise<void> {
  await db.owner.query(
    `alter table stock_movements disable trigger user;
     update stock_movements m set moved_at = app.instant_of('${localTime}'::timestamp, c.time_zone)
       from clinics c where c.id = m.clinic_id and m.clinic_id = '${stock.clinicId}' and m.act_id = '${act}';
     alter table stock_movements enable trigger user`,
  );
}

const forecast = async (itemId = stock.itemId) =>
  (await api.call(stock.csr, getForecastEndpoint, { itemId })).body;

test('use is by whole week at the clinic: from Monday at midnight, this week left out', async () => {
  await stock.received([{ quantityThousandths: 900_000 }]);
  const { thisWeekOn } = await forecast();
  const monday = addDays(thisWeekOn, -21);
  await usedAt(1000, `${addDays(monday, -1)} 23:59:59`);
  await usedAt(2000, `${monday} 00:00`);
  await usedAt(3000, `${addDays(monday, 6)} 23:59:59`);
  // This week is not over.
  await usedAt(50_000, `${thisWeekOn} 00:00`);
  const { use, knownWeeks, method, errorThousandths, weeks, availableThousandths, weeksLeft } =
    await forecast();
  expect(use).toEqual([
    { weekOn: addDays(monday, -7), quantityThousandths: 1000 },
    { weekOn: monday, quantityThousandths: 5000 },
    { weekOn: addDays(monday, 7), quantityThousandths: 0 },
    { weekOn: addDays(monday, 14), quantityThousandths: 0 },
  ]);
  expect({ knownWeeks, method, errorThousandths }).toEqual({
    knownWeeks: 4,
    method: 'average',
    errorThousandths: null,
  });
  expect(weeks[0]).toBe(1500);
  expect(availableThousandths).toBe(844_000);
  expect(weeksLeft).toBeCloseTo(844 / 1.5);
});

test('what was undone, wasted or counted in another unit is no use; what is older than three years is not looked at', async () => {
  await stock.received([{ quantityThousandths: 900_000 }]);
  const { thisWeekOn } = await forecast();
  const undone = await stock.used(7000);
  await stock.undone(undone);
  await moveTo(undone, `${addDays(thisWeekOn, -7)} 09:00`);
  await usedAt(4000, `${addDays(thisWeekOn, -7 * WINDOW_WEEKS)} 00:00`);
  await usedAt(8000, `${addDays(thisWeekOn, -7 * WINDOW_WEEKS - 1)} 12:00`);
  const known = (await forecast()).use;
  expect(known).toHaveLength(WINDOW_WEEKS);
  expect(known.filter(({ quantityThousandths }) => quantityThousandths > 0)).toEqual([
    { weekOn: addDays(thisWeekOn, -7 * WINDOW_WEEKS), quantityThousandths: 4000 },
  ]);
  await db.owner.query(
    `alter table catalogue_items disable trigger user;
     update catalogue_items set stock_unit = 'roll' where clinic_id = '${stock.clinicId}' and id = '${stock.itemId}';
     alter table catalogue_items enable trigger user`,
  );
  expect((await forecast()).use).toEqual([]);
});

test('a clinic is read page by page, with the number of all items; what cannot be used does not last', async () => {
  const tape = await stock.newItem('Tape');
  const swab = await stock.newItem('Swab');
  await stock.received([{}, { itemId: tape, expiresOn: '2020-01-01' }, { itemId: swab }]);
  await stock.newItem('Never received');
  const read: { name: string; availableThousandths: number; weeksLeft: number | null }[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await api.call(stock.csr, listForecastsEndpoint, {
      limit: 2,
      ...(cursor ? { cursor } : {}),
    });
    expect(body.total).toBe(3);
    read.push(...body.items);
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  expect(
    Object.fromEntries(
      read.map(({ name, availableThousandths, weeksLeft }) => [name, [availableThousandths, weeksLeft]]),
    ),
  ).toEqual({ Gauze: [10_000, null], Tape: [0, 0], Swab: [10_000, null] });
});

test('an item of another clinic, or whose level is not kept, is not found', async () => {
  const other = await givenStock(db);
  for (const itemId of [other.itemId, await stock.newItem()])
    expect((await api.call(stock.csr, getForecastEndpoint, { itemId })).status).toBe(404);
});
