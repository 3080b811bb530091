import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStock, type GivenStock } from '#test/given-stock.ts';
import { addDays } from '#foundation/values/day.ts';
import { abcClassesOf } from '#practice/stock/abc.rules.ts';
import { transferStockEndpoint } from '#practice/stock/moves.contract.ts';
import { getReportEndpoint, type GetReport, listReportRowsEndpoint, type ReportId } from '../contract.ts';
import { reportsHandlers } from './routes.ts';

let db: TestDatabase;
let stock: GivenStock;
let today: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  stock = await givenStock(db);
  const { rows } = await db.owner.query<{ today: string }>(
    `select app.local_day(now(), time_zone)::text as today from clinics where id = $1`,
    [stock.clinicId],
  );
  today = rows[0]?.today ?? '';
});
afterAll(() => db.drop());

async function ask(reportId: ReportId, question: Partial<GetReport> = {}) {
  const api = createTestApi(db, reportsHandlers);
  const input = { from: addDays(today, -30), to: today, ...question, reportId };
  const { status, body } = await api.call(stock.admin, getReportEndpoint, input);
  expect(status).toBe(200);
  const rows = await api.call(stock.admin, listReportRowsEndpoint, input);
  return { ...body, rows: rows.body.items.map(({ cells }) => cells) };
}

describe('stock value', () => {
  test('is what the lots cost, divided among their locations to the cent', async () => {
    const [lot = ''] = await stock.received([
      { lotNumber: 'A7', quantityThousandths: 3000, costMinor: 1000 },
    ]);
    await stock.received([{ lotNumber: 'gift', costMinor: null }]);
    await stock.api.call(stock.csr, transferStockEndpoint, {
      itemId: stock.itemId,
      lotId: lot,
      fromLocationId: stock.hubId,
      toLocationId: stock.vehicleId,
      quantityThousandths: 1000,
      note: null,
    });
    const report = await ask('stock_value', { by: 'location' });
    expect(report.totals).toEqual([1000, 3, 1, 0]);
    expect(report.groups.map(({ label, values }) => [label, values[1]])).toEqual(
      expect.arrayContaining([
        ['Main storage', 2],
        ['Car', 1],
      ]),
    );
    expect(report.groups.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(1000);
    expect(report.rows.map((cells) => [cells[2], cells[5], cells[6]])).toEqual(
      expect.arrayContaining([
        ['A7', 2000, 'piece'],
        ['A7', 1000, 'piece'],
        ['gift', 10_000, 'piece'],
      ]),
    );
    expect((await stock.item()).level.valueMinor).toBe(1000);
  });

  test('on an earlier day is that of what was there then', async () => {
    await stock.received();
    await stock.used(4000);
    expect((await ask('stock_value')).totals).toEqual([300, 1, 0, 0]);
    expect((await ask('stock_value', { to: addDays(today, -1) })).totals).toEqual([0, 0, 0, 0]);
    // Received ten days ago, used today.
    await db.owner.query(
      `alter table stock_movements disable trigger user;
       update stock_movements set moved_at = now() - interval '10 days' where clinic_id = '${stock.clinicId}' and kind = 'received';
       alter table stock_movements enable trigger user`,
    );
    expect((await ask('stock_value', { to: addDays(today, -1) })).totals).toEqual([500, 1, 0, 0]);
    expect((await ask('stock_value', { to: addDays(today, -11) })).totals).toEqual([0, 0, 0, 0]);
  });
});

test('turns: what was used, by the mean of the value at the end and a year before', async () => {
  await stock.received();
  await stock.used(4000);
  await stock.undone(await stock.used(1000));
  const { totals, groups, rows } = await ask('stock_turns');
  // 2.00 was used; 3.00 is there, nothing was a year ago.
  expect(totals).toEqual([200, 150, 0, 0]);
  expect(groups).toMatchObject([{ label: 'Gauze', values: [200, 150, 0, 0] }]);
  expect(rows).toEqual([[today, 'Gauze', 200, 150]]);
});

test('dead stock: there for long, and not used for long', async () => {
  const [used, fresh] = [await stock.newItem('Used'), await stock.newItem('Fresh')];
  await stock.received([{}, { itemId: used }, { itemId: fresh }]);
  await stock.used(1000, used);
  await db.owner.query(
    `update stock_lots set received_on = $2::date where clinic_id = $1 and item_id <> $3`,
    [stock.clinicId, addDays(today, -180), fresh],
  );
  const { totals, rows } = await ask('dead_stock');
  expect(totals).toEqual([500, 1, 0, 0]);
  expect(rows).toEqual([[addDays(today, -180), 'Gauze', null, 500]]);
  await db.owner.query(
    `alter table stock_movements disable trigger user;
     update stock_movements m set moved_at = app.instant_of('${addDays(today, -181)} 12:00'::timestamp, c.time_zone)
       from clinics c where c.id = m.clinic_id and m.clinic_id = '${stock.clinicId}' and m.kind = 'used';
     alter table stock_movements enable trigger user`,
  );
  expect((await ask('dead_stock')).rows).toContainEqual([
    addDays(today, -180),
    'Used',
    addDays(today, -181),
    450,
  ]);
});

test('ABC-1: the classes are those of the rule', async () => {
  const costs = [70_000, 12_000, 9000, 5000, 2500, 1500, 0];
  const items = await Promise.all(costs.map((_, index) => stock.newItem(`Item ${index}`)));
  await stock.received(
    items.map((itemId, index) => ({ itemId, quantityThousandths: 1000, costMinor: costs[index] ?? 0 })),
  );
  for (const itemId of items) await stock.used(1000, itemId);
  const expected = abcClassesOf(items.map((itemId, index) => ({ itemId, usedMinor: costs[index] ?? 0 })));
  const { rows, groups, totals } = await ask('stock_classes');
  expect(totals.slice(0, 2)).toEqual([100_000, items.length]);
  expect(Object.fromEntries(rows.map((cells) => [cells[1], cells[2]]))).toEqual(
    Object.fromEntries(items.map((itemId, index) => [`Item ${index}`, expected.get(itemId)])),
  );
  expect(groups.map(({ key }) => key)).toEqual(['A', 'B', 'C']);
});
