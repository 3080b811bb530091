import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStaff, type Person } from '#test/given.ts';
import { givenStock, type GivenStock, wrongLevels } from '#test/given-stock.ts';
import { withoutIds } from '#test/without-ids.ts';
import {
  approveStockCountEndpoint,
  cancelStockCountEndpoint,
  getCountReviewEndpoint,
} from '../approval.contract.ts';
import {
  addCountLineEndpoint,
  enterCountsEndpoint,
  getStockCountEndpoint,
  listSheetEndpoint,
  listStockCountsEndpoint,
  type StartStockCount,
  startStockCountEndpoint,
} from '../contract.ts';
import { stockCountsHandlers } from './routes.ts';

let db: TestDatabase;
let stock: GivenStock;
let ben: Person;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, stockCountsHandlers);
});
beforeEach(async () => {
  stock = await givenStock(db);
  ben = await givenStaff(db.owner, stock.clinicId, { role: 'technician' });
});
afterEach(async () => {
  expect(await wrongLevels(db)).toEqual([]);
});
afterAll(() => db.drop());

async function started(input: Partial<StartStockCount> = {}): Promise<string> {
  const { status, body } = await api.call(stock.csr, startStockCountEndpoint, {
    locationId: stock.hubId,
    abcClass: null,
    limitPercent: 5,
    note: 'Year end',
    ...input,
  });
  expect(status).toBe(200);
  return body.id;
}

const sheet = async (id: string, person: Person = stock.csr) =>
  (await api.call(person, listSheetEndpoint, { id })).body.items;
const lineOfLot = async (id: string, lotId: string | null) => {
  const line = (await sheet(id)).find((one) => one.lotId === lotId);
  if (!line) throw new Error('no such line');
  return line.id;
};
const enter = (
  id: string,
  lineId: string,
  countedThousandths: number,
  person: Person = stock.csr,
  secondsAgo = 0,
) =>
  api.call(person, enterCountsEndpoint, {
    id,
    entries: [{ id: randomUUID(), lineId, countedThousandths, secondsAgo }],
  });
const approve = (id: string, leavesUnsettled = false, version = 1) =>
  api.call(stock.admin, approveStockCountEndpoint, { id, version, leavesUnsettled, note: null });
const review = async (id: string) => (await api.call(stock.admin, getCountReviewEndpoint, { id })).body;

describe('a sheet', () => {
  test('lists every lot of the location, and says nowhere what is on record', async () => {
    const [lot = ''] = await stock.received([{ lotNumber: 'A7', expiresOn: '2098-01-31' }]);
    await stock.received([{}], stock.vehicleId);
    const id = await started();
    const lines = await sheet(id);
    expect(lines).toMatchObject([
      {
        name: 'Gauze',
        lotId: lot,
        lotNumber: 'A7',
        unit: 'piece',
        state: 'to_count',
        ownCountThousandths: null,
      },
    ]);
    expect(withoutIds(JSON.stringify(lines))).not.toMatch(/10000|expected/i);
    expect(await sheet(await started({ locationId: null }))).toHaveLength(2);
  });

  test('is read page by page: by location, name and expiry', async () => {
    const tape = await stock.newItem('Tape');
    await stock.received([
      { itemId: tape, lotNumber: 'tape' },
      { lotNumber: 'never' },
      { lotNumber: 'late', expiresOn: '2098-02-01' },
      { lotNumber: 'soon', expiresOn: '2098-01-31' },
    ]);
    await stock.received([{ lotNumber: 'car' }], stock.vehicleId);
    const id = await started({ locationId: null });
    const read: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.call(stock.csr, listSheetEndpoint, {
        id,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      read.push(...body.items.map(({ lotNumber }) => lotNumber));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(read).toEqual(['car', 'soon', 'late', 'never', 'tape']);
  });

  test('of a class has the items of that class', async () => {
    const dear = await stock.newItem('Dear');
    await stock.received([{ itemId: dear, costMinor: 100_000 }, { costMinor: 100 }]);
    await stock.used(5000, dear);
    await stock.used(5000);
    const names = async (abcClass: 'A' | 'C') =>
      (await sheet(await started({ abcClass }))).map(({ name }) => name);
    expect(await names('A')).toEqual(['Dear']);
    expect(await names('C')).toEqual(['Gauze']);
    const { body } = await api.call(stock.csr, startStockCountEndpoint, {
      locationId: stock.hubId,
      abcClass: 'B',
      limitPercent: 5,
      note: null,
    });
    expect(body).toMatchObject({ code: 'stock_count_empty' });
  });

  test('gets what was found beyond it', async () => {
    await stock.received();
    const tape = await stock.newItem('Tape');
    await stock.received([{ itemId: tape }], stock.vehicleId);
    const id = await started();
    const add = () =>
      api.call(stock.csr, addCountLineEndpoint, { id, itemId: tape, locationId: stock.hubId });
    const first = (await add()).body.lineId;
    expect((await add()).body.lineId).toBe(first);
    expect((await sheet(id)).map(({ name, lotId }) => [name, lotId === null])).toEqual([
      ['Gauze', false],
      ['Tape', true],
    ]);
    await enter(id, first, 4000);
    await enter(id, first, 4000, ben);
    await approve(id, true);
    expect(Object.values(await stock.levels(tape)).toSorted((a, b) => a - b)).toEqual([4000, 10_000]);
    const found = (await stock.item(tape)).lots.find(
      ({ quantityThousandths }) => quantityThousandths === 4000,
    );
    expect(found).toMatchObject({ lotNumber: null, valueMinor: null });
  });
});

describe('COUNT-11: controlled drugs', () => {
  const controlled = async (item: string): Promise<void> => {
    await db.owner.query(
      `update catalogue_items set control_schedule = 'C-II' where clinic_id = $1 and id = $2`,
      [stock.clinicId, item],
    );
  };

  test('are on no sheet, and are not added to one', async () => {
    const drug = await stock.newItem('Methadone');
    await stock.received([{}, { itemId: drug }]);
    await controlled(drug);
    const id = await started();
    expect((await sheet(id)).map(({ name }) => name)).toEqual(['Gauze']);
    const added = await api.call(stock.csr, addCountLineEndpoint, {
      id,
      itemId: drug,
      locationId: stock.hubId,
    });
    expect(added.body).toMatchObject({ code: 'stock_in_register' });
    await controlled(stock.itemId);
    const { body } = await api.call(stock.csr, startStockCountEndpoint, {
      locationId: null,
      abcClass: null,
      limitPercent: 5,
      note: null,
    });
    expect(body).toMatchObject({ code: 'stock_count_empty' });
  });

  test('leave a count when they become controlled, and the others are posted', async () => {
    const drug = await stock.newItem('Methadone');
    const [gauze = '', methadone = ''] = await stock.received([{}, { itemId: drug }]);
    const id = await started();
    await enter(id, await lineOfLot(id, gauze), 9900);
    await enter(id, await lineOfLot(id, methadone), 9900);
    await controlled(drug);
    expect((await sheet(id)).map(({ name }) => name)).toEqual(['Gauze']);
    expect(await review(id)).toMatchObject({ settled: 1, count: { lines: 1, counted: 1 } });
    expect((await approve(id)).body).toMatchObject({ status: 'posted' });
    expect(await stock.levels()).toEqual({ [gauze]: 9900 });
    expect(await stock.levels(drug)).toEqual({ [methadone]: 10_000 });
  });
});

describe('counting', () => {
  test('within the limit settles a line; beyond it another person counts again', async () => {
    const [near = '', far = ''] = await stock.received([{ lotNumber: 'near' }, { lotNumber: 'far' }]);
    const id = await started();
    await enter(id, await lineOfLot(id, near), 9500);
    await enter(id, await lineOfLot(id, far), 6000);
    expect((await approve(id)).body).toMatchObject({ code: 'stock_count_unsettled' });
    expect(await review(id)).toMatchObject({ settled: 1, recount: 1, toCount: 0, varianceMinor: -25 });
    await enter(id, await lineOfLot(id, far), 6000, ben);
    const { settled, lines } = await review(id);
    expect(settled).toBe(2);
    expect(lines.find(({ lotNumber }) => lotNumber === 'far')).toMatchObject({
      varianceThousandths: -4000,
      varianceMinor: -200,
      entries: [{ countedThousandths: 6000, expectedThousandths: 10_000 }, { countedThousandths: 6000 }],
    });
    expect((await approve(id)).body).toMatchObject({ status: 'posted', counted: 2 });
    expect(await stock.levels()).toEqual({ [near]: 9500, [far]: 6000 });
    const { rows } = await db.owner.query(
      `select quantity_thousandths, note from stock_movements where clinic_id = $1 and kind = 'counted' order by 1`,
      [stock.clinicId],
    );
    expect(rows).toEqual([
      { quantity_thousandths: -4000, note: 'Year end' },
      { quantity_thousandths: -500, note: 'Year end' },
    ]);
  });

  test('is compared with what was on record at that moment, also when it arrives later', async () => {
    const [lot = ''] = await stock.received();
    const id = await started();
    const line = await lineOfLot(id, lot);
    // Counted an hour before the act, on a phone without a connection; begun before that.
    await db.owner.query(
      `alter table stock_counts disable trigger user;
       update stock_counts set created_at = now() - interval '2 hours' where id = '${id}';
       alter table stock_counts enable trigger user;
       alter table stock_movements disable trigger user;
       update stock_movements set moved_at = now() - interval '3 hours' where lot_id = '${lot}';
       alter table stock_movements enable trigger user`,
    );
    await stock.used(3000);
    await enter(id, line, 10_000, stock.csr, 3600);
    expect(await review(id)).toMatchObject({ settled: 1, lines: [] });
    // What is there now is counted by somebody else.
    await enter(id, line, 7000, ben);
    expect(await review(id)).toMatchObject({ settled: 1, lines: [] });
    await stock.used(1000);
    await approve(id);
    expect(await stock.levels()).toEqual({ [lot]: 6000 });
  });

  test('an entry that is sent again counts once, and is answered even after the count was closed', async () => {
    const [lot = ''] = await stock.received();
    const id = await started();
    const entry = {
      id: randomUUID(),
      lineId: await lineOfLot(id, lot),
      countedThousandths: 10_000,
      secondsAgo: 0,
    };
    const send = () => api.call(stock.csr, enterCountsEndpoint, { id, entries: [entry] });
    await Promise.all([send(), send()]);
    expect((await send()).body).toEqual({ recorded: [entry.id] });
    await approve(id);
    expect((await send()).body).toEqual({ recorded: [entry.id] });
    expect((await enter(id, entry.lineId, 1)).body).toMatchObject({ code: 'stock_count_closed' });
    const { rows } = await db.owner.query(`select from stock_count_entries where clinic_id = $1`, [
      stock.clinicId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('two count at once, and none loses what the other entered', async () => {
    const lots = await stock.received(Array.from({ length: 12 }, () => ({})));
    const id = await started();
    const lines = await sheet(id);
    await Promise.all(
      lines.map((line, index) => enter(id, line.id, 10_000, index % 2 === 0 ? stock.csr : ben)),
    );
    const { body } = await api.call(stock.csr, getStockCountEndpoint, { id });
    expect(body).toMatchObject({ lines: lots.length, counted: lots.length });
    expect(await review(id)).toMatchObject({ settled: lots.length });
  });

  test('settles what was short, and an item with a lot that nobody counted stays as it is', async () => {
    await stock.received([{ quantityThousandths: 1000 }]);
    await stock.used(3000);
    const tape = await stock.newItem('Tape');
    const [first = '', second = ''] = await stock.received([{ itemId: tape }, { itemId: tape }]);
    const id = await started();
    await enter(id, await lineOfLot(id, null), 0);
    await enter(id, await lineOfLot(id, first), 10_000);
    expect(await stock.levels()).toEqual({ short: -2000 });
    await approve(id, true);
    expect(await stock.levels()).toEqual({});
    expect(await stock.levels(tape)).toEqual({ [first]: 10_000, [second]: 10_000 });
  });
});

describe('closing', () => {
  test('is for those who manage the stock, once for each version', async () => {
    const [lot = ''] = await stock.received();
    const id = await started();
    await enter(id, await lineOfLot(id, lot), 10_000);
    const input = { id, version: 1, leavesUnsettled: false, note: null };
    expect((await api.call(stock.csr, approveStockCountEndpoint, input)).status).toBe(403);
    expect((await api.call(stock.csr, getCountReviewEndpoint, { id })).status).toBe(403);
    expect((await approve(id, false, 2)).body).toMatchObject({ code: 'record_changed' });
    const answers = await Promise.all([approve(id), approve(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await approve(id)).body).toMatchObject({ code: 'stock_count_closed' });
  });

  test('a count that is cancelled posts nothing, and is listed', async () => {
    const [lot = ''] = await stock.received();
    const id = await started();
    await enter(id, await lineOfLot(id, lot), 0);
    await api.call(stock.admin, cancelStockCountEndpoint, { id, version: 1, note: 'Wrong room' });
    expect(await stock.levels()).toEqual({ [lot]: 10_000 });
    const { items } = (await api.call(stock.csr, listStockCountsEndpoint, {})).body;
    expect(items).toMatchObject([
      { id, status: 'cancelled', closingNote: 'Wrong room', closedByName: expect.any(String) },
    ]);
  });

  test('another clinic sees none of it', async () => {
    const other = await givenStock(db);
    await stock.received();
    const id = await started();
    const [line] = await sheet(id);
    expect((await api.call(other.csr, getStockCountEndpoint, { id })).status).toBe(404);
    expect((await api.call(other.csr, listSheetEndpoint, { id })).status).toBe(404);
    expect((await enter(id, line?.id ?? '', 1, other.csr)).status).toBe(404);
    expect(
      (await api.call(other.admin, cancelStockCountEndpoint, { id, version: 1, note: null })).status,
    ).toBe(404);
  });

  test('the database refuses changes of what was closed or entered, from every role', async () => {
    await stock.received();
    const id = await started();
    const [line] = await sheet(id);
    await enter(id, line?.id ?? '', 10_000);
    await approve(id);
    await expect(
      db.owner.query(`update stock_counts set status = 'open', closed_at = null where id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'stock_counts_open_check' });
    await expect(
      db.owner.query(
        `insert into stock_count_lines (clinic_id, count_id, item_id, location_id, unit)
         select clinic_id, count_id, item_id, location_id, unit from stock_count_lines where count_id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'stock_counts_open_check' });
  });
});
