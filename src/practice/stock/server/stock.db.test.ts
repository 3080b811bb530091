import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStock, type GivenStock, wrongLevels } from '#test/given-stock.ts';
import { addDays } from '#foundation/values/day.ts';
import {
  getStockSummaryEndpoint,
  listStockEndpoint,
  listStockMovementsEndpoint,
  STOCK_FILTERS,
} from '../contract.ts';
import {
  changeStockLotEndpoint,
  correctStockEndpoint,
  receiveStockEndpoint,
  transferStockEndpoint,
  writeOffStockEndpoint,
} from '../moves.contract.ts';
import {
  addStockLocationEndpoint,
  changeStockLocationEndpoint,
  listStockLocationsEndpoint,
  setStockItemEndpoint,
} from '../settings.contract.ts';

let db: TestDatabase;
let stock: GivenStock;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  stock = await givenStock(db);
});
afterAll(async () => {
  expect(await wrongLevels(db)).toEqual([]);
  await db.drop();
});

const today = async (): Promise<string> => {
  const { rows } = await db.owner.query<{ today: string }>(
    `select app.local_day(now(), time_zone)::text as today from clinics where id = $1`,
    [stock.clinicId],
  );
  return rows[0]?.today ?? '';
};
const list = async (input: object = {}) =>
  (await stock.api.call(stock.csr, listStockEndpoint, input)).body.items;
const movements = async (itemId = stock.itemId) =>
  (await stock.api.call(stock.csr, listStockMovementsEndpoint, { itemId })).body.items;

describe('receiving', () => {
  test('begins to keep the level; each line is a lot with its cost', async () => {
    await stock.received([
      { lotNumber: 'A1', expiresOn: '2098-01-31', quantityThousandths: 3000, costMinor: 100 },
      { lotNumber: 'A1', expiresOn: '2098-01-31', quantityThousandths: 6000, costMinor: null },
    ]);
    const item = await stock.item();
    expect(item).toMatchObject({
      unit: 'piece',
      currency: 'EUR',
      settings: { version: 1, reorderPointThousandths: null },
      level: { onHandThousandths: 9000, availableThousandths: 9000, valueMinor: 100 },
      alerts: [],
    });
    expect(item.lots.map(({ lotNumber, valueMinor }) => [lotNumber, valueMinor])).toEqual(
      expect.arrayContaining([
        ['A1', 100],
        ['A1', null],
      ]),
    );
    // A third of what was paid for.
    const lot = item.lots.find(({ valueMinor }) => valueMinor === 100);
    await stock.api.call(stock.csr, writeOffStockEndpoint, {
      itemId: stock.itemId,
      lotId: lot?.id ?? '',
      locationId: stock.hubId,
      kind: 'wasted',
      reason: 'spilled',
      note: null,
      quantityThousandths: 1000,
    });
    expect((await stock.item()).level.valueMinor).toBe(67);
  });

  test('what is no item of the stock, or of another clinic, is not found; nothing is received then', async () => {
    const other = await givenStock(db);
    for (const itemId of [stock.examId, other.itemId]) {
      const { status } = await stock.api.call(stock.csr, receiveStockEndpoint, {
        locationId: stock.hubId,
        supplier: null,
        note: null,
        lines: [stock.itemId, itemId].map((id) => ({
          itemId: id,
          lotNumber: null,
          expiresOn: null,
          quantityThousandths: 1000,
          costMinor: null,
        })),
      });
      expect(status).toBe(404);
    }
    expect(await stock.levels()).toEqual({});
  });
});

describe('transferring', () => {
  const transfer = (lotId: string, quantityThousandths: number, toLocationId = stock.vehicleId) =>
    stock.api.call(stock.csr, transferStockEndpoint, {
      itemId: stock.itemId,
      lotId,
      fromLocationId: stock.hubId,
      toLocationId,
      quantityThousandths,
      note: 'House calls',
    });

  test('moves some of a lot; the lot and its cost stay the same', async () => {
    const [lot = ''] = await stock.received();
    expect((await transfer(lot, 4000)).body.lots).toMatchObject([{ id: lot, valueMinor: 500 }]);
    expect(await stock.levels()).toEqual({ [lot]: 6000, [`${lot} Car`]: 4000 });
    const moved = (await movements()).filter(({ kind }) => kind === 'transferred');
    expect(moved.map(({ locationName, quantityThousandths }) => [locationName, quantityThousandths])).toEqual(
      expect.arrayContaining([
        ['Main storage', -4000],
        ['Car', 4000],
      ]),
    );
  });

  test('never more than is there, and only to a location in use', async () => {
    const [lot = ''] = await stock.received();
    expect((await transfer(lot, 10_001)).body).toMatchObject({ code: 'stock_short' });
    expect((await transfer(lot, 1000, stock.hubId)).status).toBe(422);
    expect((await transfer(lot, 1000, crypto.randomUUID())).status).toBe(404);
    expect((await transfer(crypto.randomUUID(), 1000)).status).toBe(404);
    expect(await stock.levels()).toEqual({ [lot]: 10_000 });
  });
});

describe('counting', () => {
  const count = (lots: readonly [string, number, number][]) =>
    stock.api.call(stock.csr, correctStockEndpoint, {
      itemId: stock.itemId,
      locationId: stock.hubId,
      lots: lots.map(([lotId, expectedThousandths, countedThousandths]) => ({
        lotId,
        expectedThousandths,
        countedThousandths,
      })),
      note: 'Monthly count',
    });

  test('makes the record what was counted, and settles what was short', async () => {
    await stock.received([{ quantityThousandths: 1000 }]);
    await stock.used(3000);
    const [lot = ''] = await stock.received();
    expect(await stock.levels()).toEqual({ [lot]: 10_000, short: -2000 });
    expect((await count([[lot, 10_000, 8000]])).status).toBe(200);
    expect(await stock.levels()).toEqual({ [lot]: 8000 });
    expect((await movements()).filter(({ kind }) => kind === 'counted')).toHaveLength(2);
  });

  test('a count of what is no longer there is refused', async () => {
    const [lot = ''] = await stock.received();
    await stock.used(1000);
    expect((await count([[lot, 10_000, 8000]])).body).toMatchObject({ code: 'stock_changed' });
    expect(await stock.levels()).toEqual({ [lot]: 9000 });
  });
});

describe('lots', () => {
  test('are marked with a reason, once for each version', async () => {
    const [lotId = ''] = await stock.received();
    const mark = (state: 'recalled' | 'usable', version: number, reason: string | null) =>
      stock.api.call(stock.csr, changeStockLotEndpoint, {
        itemId: stock.itemId,
        lotId,
        state,
        version,
        reason,
      });
    expect((await mark('recalled', 1, null)).status).toBe(422);
    expect((await mark('recalled', 1, 'Maker’s letter')).body.lots).toMatchObject([
      { state: 'recalled', stateReason: 'Maker’s letter', version: 2 },
    ]);
    expect((await mark('usable', 1, null)).body).toMatchObject({ code: 'record_changed' });
    expect((await mark('usable', 2, null)).body.lots).toMatchObject([{ state: 'usable', stateReason: null }]);
  });
});

describe('settings of an item', () => {
  test('say when it is low; levels are kept from then on', async () => {
    const set = (version: number | null, reorder: number, par: number | null) =>
      stock.api.call(stock.csr, setStockItemEndpoint, {
        itemId: stock.itemId,
        version,
        defaultLocationId: stock.vehicleId,
        reorderPointThousandths: reorder,
        parLevelThousandths: par,
      });
    expect((await set(null, 5000, 4000)).status).toBe(422);
    expect((await set(null, 5000, 20_000)).body).toMatchObject({ alerts: ['out'], settings: { version: 1 } });
    expect((await set(null, 5000, null)).body).toMatchObject({ code: 'record_changed' });
    const [here = ''] = await stock.received();
    const [there = ''] = await stock.received([{}], stock.vehicleId);
    // Acts take it from the vehicle first.
    await stock.used(10_000);
    expect(await stock.levels()).toEqual({ [here]: 10_000 });
    await stock.used(5000);
    expect(await stock.item()).toMatchObject({ alerts: ['low'] });
    expect(there).not.toBe('');
  });
});

describe('locations', () => {
  const change = async (id: string, fields: object) => {
    const { items } = (await stock.api.call(stock.admin, listStockLocationsEndpoint, {})).body;
    const found = items.find((one) => one.id === id);
    if (!found) throw new Error('no such location');
    const { archivedAt, ...location } = found;
    return stock.api.call(stock.admin, changeStockLocationEndpoint, {
      ...location,
      isArchived: archivedAt !== null,
      ...fields,
    });
  };

  test('have one default, which moves', async () => {
    expect((await change(stock.hubId, { isDefault: false })).body).toMatchObject({
      code: 'stock_location_in_use',
    });
    expect((await change(stock.vehicleId, { isDefault: true })).status).toBe(200);
    const { items } = (await stock.api.call(stock.csr, listStockLocationsEndpoint, {})).body;
    expect(items.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Car', true],
      ['Main storage', false],
    ]);
  });

  test('are archived once nothing is kept there, and nothing is brought there any more', async () => {
    const [lot = ''] = await stock.received([{}], stock.vehicleId);
    const archive = () => change(stock.vehicleId, { isArchived: true });
    expect((await archive()).body).toMatchObject({ code: 'stock_location_in_use' });
    await stock.used(10_000);
    expect((await archive()).status).toBe(200);
    expect(lot).not.toBe('');
    const { status } = await stock.api.call(stock.csr, receiveStockEndpoint, {
      locationId: stock.vehicleId,
      supplier: null,
      note: null,
      lines: [
        {
          itemId: stock.itemId,
          lotNumber: null,
          expiresOn: null,
          quantityThousandths: 1000,
          costMinor: null,
        },
      ],
    });
    expect(status).toBe(404);
  });

  test('have names of their own, and are managed by admins', async () => {
    const add = (person: typeof stock.csr) =>
      stock.api.call(person, addStockLocationEndpoint, { name: 'CAR', kind: 'vehicle' });
    expect((await add(stock.admin)).body).toMatchObject({ code: 'stock_location_taken' });
    expect((await add(stock.csr)).status).toBe(403);
  });
});

describe('the list', () => {
  test('every filter finds what the rules say, and the figures count the same items', async () => {
    const day = await today();
    const itemOf = async (
      name: string,
      lots: Parameters<GivenStock['received']>[0],
      reorder: number | null,
    ) => {
      const itemId = await stock.newItem(name);
      if (lots) await stock.received(lots.map((line) => ({ ...line, itemId })));
      if (reorder !== null)
        await stock.api.call(stock.csr, setStockItemEndpoint, {
          itemId,
          version: lots ? 1 : null,
          defaultLocationId: null,
          reorderPointThousandths: reorder,
          parLevelThousandths: null,
        });
      return itemId;
    };
    await itemOf('Plenty', [{}], 1000);
    await itemOf('Exactly low', [{}], 10_000);
    await itemOf('Out', undefined, 0);
    await itemOf('Soon', [{ expiresOn: addDays(day, 90) }, { expiresOn: addDays(day, 91) }], null);
    // Usable until the day is over, so that it is not low.
    await itemOf('Today', [{ expiresOn: day }], 0);
    await itemOf('Yesterday', [{ expiresOn: addDays(day, -1) }], 0);
    const heldId = await itemOf('Held', [{ expiresOn: addDays(day, 10) }], null);
    const shortId = await itemOf('Short', [{ quantityThousandths: 1000 }], null);
    await stock.used(2000, shortId);
    const [lot] = (await stock.item(heldId)).lots;
    await stock.api.call(stock.csr, changeStockLotEndpoint, {
      itemId: heldId,
      lotId: lot?.id ?? '',
      state: 'quarantined',
      reason: 'Fridge failed',
      version: 1,
    });

    const all = await list();
    expect(all.map(({ name }) => name)).toEqual([
      'Exactly low',
      'Gauze',
      'Held',
      'Out',
      'Plenty',
      'Short',
      'Soon',
      'Today',
      'Yesterday',
    ]);
    const summary = (await stock.api.call(stock.csr, getStockSummaryEndpoint, {})).body;
    for (const show of STOCK_FILTERS) {
      const shown = (await list({ show })).map(({ name }) => name);
      const meant = all.filter(({ settings, alerts }) => {
        if (show === 'all') return true;
        if (show === 'kept') return settings !== null;
        return show === 'low' ? alerts.includes('low') || alerts.includes('out') : alerts.includes(show);
      });
      expect({ show, shown }).toEqual({ show, shown: meant.map(({ name }) => name) });
      if (show !== 'all') expect({ show, counted: summary[show] }).toEqual({ show, counted: meant.length });
    }
    expect((await list({ show: 'expiring' })).map(({ name }) => name)).toEqual(['Soon', 'Today']);
    expect((await list({ show: 'low' })).map(({ name }) => name)).toEqual([
      'Exactly low',
      'Out',
      'Yesterday',
    ]);
    const sum = (pick: (one: (typeof all)[number]) => number) =>
      all.reduce((total, one) => total + pick(one), 0);
    expect(summary).toMatchObject({
      valueMinor: sum(({ level }) => level.valueMinor),
      atRiskMinor: sum(({ level }) => level.atRiskMinor),
      currency: 'EUR',
    });
    expect(summary.atRiskMinor).toBe(1500);
  });

  test('is searched, limited to a location and read page by page', async () => {
    const syringe = await stock.newItem('Syringe');
    await stock.received([{}], stock.vehicleId);
    await stock.received([{ itemId: syringe }]);
    expect((await list({ q: 'syr' })).map(({ name }) => name)).toEqual(['Syringe']);
    expect(await list({ locationId: stock.vehicleId })).toMatchObject([
      { name: 'Gauze', places: [{ locationId: stock.vehicleId, quantityThousandths: 10_000 }] },
    ]);
    const first = (await stock.api.call(stock.csr, listStockEndpoint, { limit: 1 })).body;
    const second = (
      await stock.api.call(stock.csr, listStockEndpoint, { limit: 1, cursor: first.nextCursor ?? '' })
    ).body;
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Gauze', 'Syringe']);
    expect(second.nextCursor).toBeNull();
  });
});

test('movements say who, where, of which lot, and for which pet, page by page', async () => {
  await stock.received([{ lotNumber: 'L-7' }]);
  const act = await stock.used(2000);
  await stock.undone(act);
  const all = await movements();
  expect(all.map(({ kind, quantityThousandths }) => [kind, quantityThousandths])).toEqual([
    ['returned', 2000],
    ['used', -2000],
    ['received', 10_000],
  ]);
  expect(all[1]).toMatchObject({
    lotNumber: 'L-7',
    locationName: 'Main storage',
    movedByName: 'Frida Desk',
    visitId: stock.visitId,
  });
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await stock.api.call(stock.csr, listStockMovementsEndpoint, {
      itemId: stock.itemId,
      limit: 1,
      ...(cursor ? { cursor } : {}),
    });
    paged.push(...page.body.items.map(({ id }) => id));
    cursor = page.body.nextCursor ?? undefined;
  } while (cursor);
  expect(paged).toEqual(all.map(({ id }) => id));
});
