import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStock, type GivenStock, wrongLevels } from '#test/given-stock.ts';
import { waitForLock } from '#test/wait-for-lock.ts';
import { changeCatalogueItemEndpoint } from '#practice/catalogue/contract.ts';
import { catalogueHandlers } from '#practice/catalogue/server/routes.ts';
import { listStockEndpoint } from '../contract.ts';
import {
  correctStockEndpoint,
  receiveStockEndpoint,
  transferStockEndpoint,
  writeOffStockEndpoint,
} from '../moves.contract.ts';
import { changeStockLocationEndpoint } from '../settings.contract.ts';

let db: TestDatabase;
let stock: GivenStock;
let catalogue: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  catalogue = createTestApi(db, catalogueHandlers);
});
beforeEach(async () => {
  stock = await givenStock(db);
});
afterEach(async () => {
  expect(await wrongLevels(db)).toEqual([]);
});
afterAll(() => db.drop());

const changeUnit = (stockUnit: string) =>
  catalogue.call(stock.admin, changeCatalogueItemEndpoint, { itemId: stock.itemId, version: 1, stockUnit });

const receive = (locationId = stock.hubId) =>
  stock.api.call(stock.csr, receiveStockEndpoint, {
    locationId,
    supplier: null,
    note: null,
    lines: [
      { itemId: stock.itemId, lotNumber: null, expiresOn: null, quantityThousandths: 1000, costMinor: null },
    ],
  });

const archive = () =>
  stock.api.call(stock.admin, changeStockLocationEndpoint, {
    id: stock.vehicleId,
    version: 1,
    name: 'Car',
    kind: 'vehicle',
    isDefault: false,
    isArchived: true,
  });

/** Does something in a transaction of the owner, runs a request that has to wait for it, and commits. */
async function during<T>(statement: string, request: () => Promise<T>): Promise<T> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    const answer = request();
    await waitForLock(db.owner);
    await client.query('commit');
    return await answer;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the unit of an item', () => {
  test('stays while anything is there or short, and can be changed before and afterwards', async () => {
    const [lot = ''] = await stock.received();
    expect((await changeUnit('box')).body).toMatchObject({
      code: 'item_unit_in_use',
      fields: [{ path: 'dispenseUnit' }],
    });
    await stock.used(12_000);
    expect((await changeUnit('box')).body).toMatchObject({ code: 'item_unit_in_use' });
    expect(lot).not.toBe('');
    const other = await stock.newItem('Tape');
    const { status } = await catalogue.call(stock.admin, changeCatalogueItemEndpoint, {
      itemId: other,
      version: 1,
      stockUnit: 'box',
    });
    expect(status).toBe(200);
  });

  test('what else is changed of an item that is there is changed', async () => {
    await stock.received();
    const { status } = await catalogue.call(stock.admin, changeCatalogueItemEndpoint, {
      itemId: stock.itemId,
      version: 1,
      name: 'Gauze 5 cm',
    });
    expect(status).toBe(200);
  });

  test('a receipt during a change of the unit is recorded in the new one', async () => {
    const { status } = await during(
      `update catalogue_items set stock_unit = 'box' where clinic_id = '${stock.clinicId}' and id = '${stock.itemId}'`,
      () => receive(),
    );
    expect(status).toBe(200);
    expect((await stock.item()).unit).toBe('box');
    const { rows } = await db.owner.query(`select distinct unit from stock_movements where clinic_id = $1`, [
      stock.clinicId,
    ]);
    expect(rows).toEqual([{ unit: 'box' }]);
  });
});

describe('a location', () => {
  test('that is archived while a receipt is being recorded has nothing there', async () => {
    const { body } = await during(
      `update stock_locations set archived_at = now() where clinic_id = '${stock.clinicId}' and id = '${stock.vehicleId}'`,
      () => receive(stock.vehicleId),
    );
    expect(body).toMatchObject({ code: 'not_found' });
    expect(await stock.levels()).toEqual({});
  });

  test('to which a receipt is being recorded is not archived', async () => {
    await stock.received();
    const { body } = await during(
      `insert into stock_movements (clinic_id, item_id, unit, kind, location_id, lot_id, quantity_thousandths)
         select clinic_id, item_id, unit, 'received', '${stock.vehicleId}', lot_id, 1000 from stock_movements
          where clinic_id = '${stock.clinicId}'`,
      archive,
    );
    expect(body).toMatchObject({ code: 'stock_location_in_use' });
  });

  test('of which many at once are brought something and archive it is never archived with something there', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index === 5 ? archive() : receive(stock.vehicleId))),
    );
    const { rows } = await db.owner.query(
      `select from stock_locations p join stock_levels l on l.clinic_id = p.clinic_id and l.location_id = p.id
        where p.clinic_id = $1 and p.archived_at is not null`,
      [stock.clinicId],
    );
    expect(rows).toEqual([]);
  });
});

test('a movement costs the same however many came before: its checks add up none of them', async () => {
  const { rows } = await db.owner.query<{ name: string }>(
    `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid in ('stock_movements'::regclass, 'stock_levels'::regclass) and not t.tgisinternal
        and p.prosrc ~ 'sum\\(' order by 1`,
  );
  // Those two add up the few of an act and of a transfer.
  expect(rows.map(({ name }) => name)).toEqual(['check_act_stock', 'check_stock_transfer']);
});

describe('a controlled drug', () => {
  test('is marked, and leaves the stock by hand only to another location', async () => {
    const { itemId, hubId, vehicleId, clinicId, csr, api } = stock;
    const [lotId = ''] = await stock.received();
    expect((await stock.item()).isControlled).toBe(false);
    await db.owner.query(
      `update catalogue_items set control_schedule = 'C-II' where clinic_id = $1 and id = $2`,
      [clinicId, itemId],
    );
    const some = { itemId, lotId, quantityThousandths: 1000, note: null };
    const writeOff = (kind: 'returned_to_supplier' | 'wasted') =>
      api.call(csr, writeOffStockEndpoint, { ...some, locationId: hubId, kind, reason: 'damaged' });
    const refused = [
      await writeOff('wasted'),
      await writeOff('returned_to_supplier'),
      await api.call(csr, correctStockEndpoint, {
        itemId,
        locationId: hubId,
        lots: [{ lotId, expectedThousandths: 10_000, countedThousandths: 9000 }],
        note: null,
      }),
    ];
    for (const { body } of refused) expect(body).toMatchObject({ code: 'stock_in_register' });
    const moved = await api.call(csr, transferStockEndpoint, {
      ...some,
      fromLocationId: hubId,
      toLocationId: vehicleId,
    });
    expect(moved).toMatchObject({ status: 200, body: { isControlled: true } });
    expect(await stock.levels()).toEqual({ [lotId]: 9000, [`${lotId} Car`]: 1000 });
    const { items } = (await api.call(csr, listStockEndpoint, {})).body;
    expect(items.map((one) => [one.itemId, one.isControlled])).toEqual([[itemId, true]]);
  });
});
