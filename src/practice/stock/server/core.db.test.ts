import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem } from '#test/given-acts.ts';
import { givenStock, type GivenStock, wrongLevels } from '#test/given-stock.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { undoActEndpoint } from '#practice/acts/contract.ts';
import {
  changeStockLotEndpoint,
  receiveStockEndpoint,
  transferStockEndpoint,
  writeOffStockEndpoint,
} from '../moves.contract.ts';

let db: TestDatabase;
let stock: GivenStock;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  stock = await givenStock(db);
});
afterEach(async () => {
  expect(await wrongLevels(db)).toEqual([]);
});
afterAll(() => db.drop());

const total = (levels: Readonly<Record<string, number>>): number =>
  Object.values(levels).reduce((sum, quantity) => sum + quantity, 0);

const waste = (lotId: string, quantityThousandths: number) =>
  stock.api.call(stock.csr, writeOffStockEndpoint, {
    itemId: stock.itemId,
    lotId,
    locationId: stock.hubId,
    kind: 'wasted',
    reason: 'damaged',
    note: null,
    quantityThousandths,
  });

describe('LOT-2: acts take the earliest usable expiry', () => {
  test('over several lots, and what is undone is back in the same ones', async () => {
    const [late = '', early = ''] = await stock.received([
      { expiresOn: '2098-01-01' },
      { expiresOn: '2097-01-01' },
    ]);
    const before = await stock.levels();
    const act = await stock.used(14_000);
    expect(await stock.levels()).toEqual({ [late]: 6000 });
    await stock.undone(act);
    expect(await stock.levels()).toEqual(before);
    expect(before).toEqual({ [late]: 10_000, [early]: 10_000 });
  });

  test('nothing of what has expired or is quarantined: the act is done, and short', async () => {
    const [expired = '', held = ''] = await stock.received([{ expiresOn: '2020-01-01' }, {}]);
    await stock.api.call(stock.csr, changeStockLotEndpoint, {
      itemId: stock.itemId,
      lotId: held,
      state: 'quarantined',
      reason: 'Broken seal',
      version: 1,
    });
    await stock.used(3000);
    expect(await stock.levels()).toEqual({ [expired]: 10_000, [held]: 10_000, short: -3000 });
    expect(await stock.item()).toMatchObject({
      level: { availableThousandths: -3000, expiredThousandths: 10_000, heldThousandths: 10_000 },
      alerts: ['short', 'expired', 'held'],
    });
  });

  test('from the default location first, then from others', async () => {
    const [here = ''] = await stock.received([{ expiresOn: '2098-01-01' }]);
    const [there = ''] = await stock.received([{ expiresOn: '2097-01-01' }], stock.vehicleId);
    await stock.used(4000);
    expect(await stock.levels()).toEqual({ [here]: 6000, [`${there} Car`]: 10_000 });
    await stock.used(9000);
    expect(await stock.levels()).toEqual({ [`${there} Car`]: 7000 });
  });

  test('the acts of a bundle take one after the other', async () => {
    const { clinicId, itemId } = stock;
    const [lot = ''] = await stock.received();
    const dressing = await givenItem(db.owner, clinicId, { uses: { [itemId]: 6000 } });
    const bundle = await givenItem(db.owner, clinicId, {
      kind: 'bundle',
      priceMinor: null,
      includes: { [dressing]: 1000, [itemId]: 3000 },
    });
    await stock.used(1000, bundle);
    expect(await stock.levels()).toEqual({ [lot]: 1000 });
  });
});

describe('CORE-3: care is never refused, and no lot has less than nothing', () => {
  test('an act of an item whose level is not kept moves it without a place', async () => {
    await stock.undone(await stock.used(2000));
    expect(await stock.levels()).toEqual({});
    expect((await stock.item()).settings).toBeNull();
  });

  test('what is short is short until it is undone or counted', async () => {
    const [lot = ''] = await stock.received();
    const act = await stock.used(12_000);
    expect(await stock.levels()).toEqual({ short: -2000 });
    await stock.undone(act);
    expect(await stock.levels()).toEqual({ [lot]: 10_000 });
  });

  const RACERS = 50;
  test(
    '50 acts at once use the last 20: all are done, 20 leave the lots and 30 are short',
    async () => {
      await stock.received([{ expiresOn: '2098-01-01' }, { expiresOn: '2097-01-01' }]);
      const answers = await Promise.all(Array.from({ length: RACERS }, () => stock.press(1000)));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(await stock.levels()).toEqual({ short: -30_000 });
    },
    stormTimeoutMs(),
  );

  test(
    '50 at once waste the last 10: 10 are recorded, and 40 are told that less is left',
    async () => {
      const [lot = ''] = await stock.received();
      const answers = await Promise.all(Array.from({ length: RACERS }, () => waste(lot, 1000)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ body }) => 'code' in body && body.code === 'stock_short')).toHaveLength(40);
      expect(await stock.levels()).toEqual({});
    },
    stormTimeoutMs(),
  );

  test(
    'whatever happens at once, nothing is lost and no lot goes below nothing',
    async () => {
      const runs = stormRuns(40);
      const other = await stock.newItem();
      const mixed = await givenItem(db.owner, stock.clinicId, {
        uses: { [stock.itemId]: 1000, [other]: 1000 },
      });
      let receivedThousandths = 0;
      let goneThousandths = 0;
      for (let done = 0; done < runs; done += RACERS) {
        const [lot = ''] = await stock.received([
          { quantityThousandths: 20_000 },
          { itemId: other, quantityThousandths: 20_000 },
        ]);
        receivedThousandths += 20_000;
        const answers = await Promise.all(
          Array.from({ length: Math.min(RACERS, runs - done) }, async (_, index) => {
            if (index % 5 === 0) return { gone: 1000, ...(await waste(lot, 1000)) };
            if (index % 5 === 1)
              return {
                gone: 0,
                ...(await stock.api.call(stock.csr, transferStockEndpoint, {
                  itemId: stock.itemId,
                  lotId: lot,
                  fromLocationId: stock.hubId,
                  toLocationId: stock.vehicleId,
                  quantityThousandths: 2000,
                  note: null,
                })),
              };
            const item = index % 5 === 2 ? mixed : stock.itemId;
            const pressed = await stock.press(1000, item);
            const id = pressed.body.items[0]?.id ?? '';
            if (index % 5 !== 3) return { gone: 1000, ...pressed };
            const undo = await stock.api.call(stock.csr, undoActEndpoint, { id, reason: 'Mistake' });
            return { gone: 0, ...undo };
          }),
        );
        expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
        for (const { status, gone } of answers) if (status === 200) goneThousandths += gone;
      }
      const levels = await stock.levels();
      expect(total(levels)).toBe(receivedThousandths - goneThousandths);
      const below = Object.entries(levels).filter(
        ([key, quantity]) => quantity < 0 && !key.startsWith('short'),
      );
      expect(below).toEqual([]);
      process.stdout.write(`figure: CORE-3 ${runs} at once by ${RACERS}, 0 below zero, 0 lost\n`);
    },
    stormTimeoutMs(),
  );

  test('the same delivery sent twice with one key is received once', async () => {
    const send = () =>
      stock.api.call(
        stock.csr,
        receiveStockEndpoint,
        {
          locationId: stock.hubId,
          supplier: 'Depot',
          note: null,
          lines: [
            {
              itemId: stock.itemId,
              lotNumber: 'A1',
              expiresOn: null,
              quantityThousandths: 5000,
              costMinor: null,
            },
          ],
        },
        { 'Idempotency-Key': 'delivery-1' },
      );
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body).toEqual(second.body);
    expect(total(await stock.levels())).toBe(5000);
  });
});

describe('the database refuses, from every role', () => {
  const MOVE = `insert into stock_movements (clinic_id, item_id, unit, kind, location_id, lot_id, quantity_thousandths, reason, transfer_id)
    select clinic_id, item_id, unit, `;

  test.each([
    [
      'CORE-3: a lot below nothing',
      `${MOVE} 'wasted', location_id, lot_id, -10001, 'lost', null`,
      'stock_levels_known_check',
    ],
    [
      'CORE-3: stock that is there without a lot',
      `${MOVE} 'counted', location_id, null, 1000, null, null`,
      'stock_levels_known_check',
    ],
    [
      'a transfer to nowhere',
      `${MOVE} 'transferred', location_id, lot_id, -1000, null, gen_random_uuid()`,
      'stock_movements_transfer_check',
    ],
    [
      'waste without a reason',
      `${MOVE} 'wasted', location_id, lot_id, -1, null, null`,
      'stock_movements_kind_check',
    ],
    [
      'use without an act',
      `${MOVE} 'used', location_id, lot_id, -1, null, null`,
      'stock_movements_kind_check',
    ],
    [
      'a lot without a place',
      `${MOVE} 'received', null, lot_id, 1, null, null`,
      'stock_movements_place_check',
    ],
  ])('%s', async (_what, statement, constraint) => {
    const [lot] = await stock.received();
    const from = ' from stock_movements where clinic_id = $1 and lot_id = $2';
    await expect(db.owner.query(statement + from, [stock.clinicId, lot])).rejects.toMatchObject({
      constraint,
    });
  });

  test.each([
    ['is changed by hand', 'update stock_levels set quantity_thousandths = 7'],
    ['is moved to another item', 'update stock_levels set item_id = gen_random_uuid()'],
    ['is removed', 'delete from stock_levels'],
  ])('CORE-7: a level that %s', async (_what, statement) => {
    const [lot] = await stock.received();
    await expect(
      db.owner.query(`${statement} where clinic_id = $1 and lot_id = $2`, [stock.clinicId, lot]),
    ).rejects.toMatchObject({ constraint: 'stock_levels_sum_check' });
  });

  test('CORE-7: a level without a movement', async () => {
    await stock.received();
    const other = await stock.newItem();
    await expect(
      db.owner.query(
        `insert into stock_items (clinic_id, item_id) values ('${stock.clinicId}', '${other}');
         insert into stock_levels (clinic_id, item_id, location_id, quantity_thousandths)
           values ('${stock.clinicId}', '${other}', '${stock.hubId}', -1000)`,
      ),
    ).rejects.toMatchObject({ constraint: 'stock_levels_sum_check' });
  });

  test('CORE-7: the comparison of all sums finds a level that was changed behind the database’s back', async () => {
    const [lot] = await stock.received();
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      const wrong = async () =>
        (
          await client.query<{ wrong: number }>('select app.wrong_stock_levels($1) as wrong', [
            stock.clinicId,
          ])
        ).rows[0]?.wrong;
      expect(await wrong()).toBe(0);
      await client.query('alter table stock_levels disable trigger user');
      await client.query(
        'update stock_levels set quantity_thousandths = 7 where clinic_id = $1 and lot_id = $2',
        [stock.clinicId, lot],
      );
      expect(await wrong()).toBe(1);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('CORE-2 and CORE-7', () => {
  test(
    'hold over any history: acts add up to what they used, and levels to what moved',
    async () => {
      const step = fc.record({
        verb: fc.constantFrom('receive', 'use', 'use', 'undo', 'transfer', 'waste'),
        which: fc.nat(5),
        quantity: fc.constantFrom(1000, 2500, 7000),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (history) => {
          const itemId = await stock.newItem();
          const lots: string[] = [];
          const acts: string[] = [];
          let expected = 0;
          for (const { verb, which, quantity } of history) {
            if (verb === 'receive') {
              lots.push(...(await stock.received([{ itemId, quantityThousandths: quantity }])));
              expected += quantity;
            }
            // Before its level is kept an item has none.
            if (verb === 'use' && lots.length > 0) {
              acts.push(await stock.used(quantity, itemId));
              expected -= quantity;
            }
            const act = acts[which % Math.max(acts.length, 1)];
            if (verb === 'undo' && act !== undefined) {
              const { rows } = await db.owner.query<{ used: number }>(
                `select coalesce(-sum(quantity_thousandths), 0)::integer as used from stock_movements
                  where clinic_id = $1 and act_id = $2`,
                [stock.clinicId, act],
              );
              await stock.api.call(stock.csr, undoActEndpoint, { id: act, reason: 'Mistake' });
              expected += rows[0]?.used ?? 0;
            }
            const lotId = lots[which % Math.max(lots.length, 1)];
            if (lotId === undefined) continue;
            const one = { itemId, lotId, quantityThousandths: quantity, note: null };
            if (verb === 'transfer')
              await stock.api.call(stock.csr, transferStockEndpoint, {
                ...one,
                fromLocationId: stock.hubId,
                toLocationId: stock.vehicleId,
              });
            if (verb === 'waste') {
              const { status } = await stock.api.call(stock.csr, writeOffStockEndpoint, {
                ...one,
                locationId: stock.hubId,
                kind: 'returned_to_supplier',
                reason: null,
              });
              if (status === 200) expected -= quantity;
            }
          }
          expect(total(await stock.levels(itemId))).toBe(expected);
          const { level } = await stock.item(itemId);
          expect(level.onHandThousandths - level.shortThousandths).toBe(expected);
          expect(await wrongLevels(db)).toEqual([]);
        }),
        { numRuns: stormRuns(6) },
      );
    },
    stormTimeoutMs(120_000),
  );
});
