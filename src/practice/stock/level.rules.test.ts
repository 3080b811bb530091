import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { alertsOf, levelOf, type LotOnHand } from './level.rules.ts';
import { costOf } from './value.rules.ts';

const WHEN = { today: '2026-11-23', withinDays: 30 };
const lot = (quantityThousandths: number, fields: Partial<LotOnHand> = {}): LotOnHand => ({
  quantityThousandths,
  expiresOn: null,
  state: 'usable',
  costMinor: 1000,
  costForThousandths: 10_000,
  ...fields,
});

describe('LEVEL-1', () => {
  test('counts what acts may take, what has expired, expires soon and is held, with what it cost', () => {
    const lots = [
      lot(10_000),
      lot(4000, { expiresOn: '2026-12-23' }),
      lot(2000, { expiresOn: '2026-11-22' }),
      lot(1000, { state: 'recalled', costMinor: null, costForThousandths: null }),
    ];
    expect(levelOf(lots, 3000, WHEN)).toEqual({
      onHandThousandths: 17_000,
      availableThousandths: 11_000,
      shortThousandths: 3000,
      expiredThousandths: 2000,
      expiringThousandths: 4000,
      heldThousandths: 1000,
      valueMinor: 1600,
      atRiskMinor: 600,
    });
  });

  test.each([
    ['2026-12-23', 1000],
    ['2026-12-24', 0],
  ])('LOT-3: 30 days before %s', (expiresOn, expiring) => {
    expect(levelOf([lot(1000, { expiresOn })], 0, WHEN).expiringThousandths).toBe(expiring);
  });

  test('each lot is on hand once: usable, expired or held', () => {
    const lots = fc.array(
      fc.record({
        quantityThousandths: fc.integer({ min: 1, max: 1_000_000 }),
        expiresOn: fc.constantFrom(null, '2026-11-01', '2026-11-23', '2026-12-01', '2028-01-01'),
        state: fc.constantFrom('usable' as const, 'quarantined' as const, 'recalled' as const),
        costMinor: fc.constant(null),
        costForThousandths: fc.constant(null),
      }),
    );
    fc.assert(
      fc.property(lots, fc.nat(1_000_000), (given, short) => {
        const level = levelOf(given, short, WHEN);
        const { availableThousandths, expiredThousandths, heldThousandths } = level;
        expect(availableThousandths + short + expiredThousandths + heldThousandths).toBe(
          level.onHandThousandths,
        );
      }),
      { numRuns: stormRuns(200) },
    );
  });
});

describe('LEVEL-2', () => {
  const level = levelOf([lot(5000)], 0, WHEN);
  test.each([
    [4999, []],
    [5000, ['low']],
    [null, []],
  ])('5 on hand, to be ordered at %s thousandths', (reorderPoint, alerts) => {
    expect(alertsOf(level, reorderPoint)).toEqual(alerts);
  });

  test('nothing left is out, and more used than known is short, before everything else', () => {
    expect(alertsOf(levelOf([], 0, WHEN), 0)).toEqual(['out']);
    expect(alertsOf(levelOf([lot(1000, { expiresOn: '2026-11-01' })], 500, WHEN), 0)).toEqual([
      'short',
      'out',
      'expired',
    ]);
    expect(alertsOf(levelOf([], 0, WHEN), null)).toEqual([]);
  });
});

describe('VALUE-1', () => {
  test.each([
    // 12.34 for 100 tablets.
    [{ costMinor: 1234, costForThousandths: 100_000 }, 100_000, 1234],
    [{ costMinor: 1234, costForThousandths: 100_000 }, 1000, 12],
    [{ costMinor: 1, costForThousandths: 2000 }, 1000, 1],
    [{ costMinor: 100_000_000_000, costForThousandths: 1_000_000_000 }, 999_999_999, 99_999_999_900],
    [{ costMinor: null, costForThousandths: null }, 1000, null],
  ])('%j: %i thousandths cost %s', (cost, quantity, value) => {
    expect(costOf(cost, quantity)).toBe(value);
  });

  test('parts of a lot differ from all of it by less than half a cent each', () => {
    const cost = fc.record({
      costMinor: fc.nat(1_000_000_000),
      costForThousandths: fc.integer({ min: 2, max: 1_000_000_000 }),
    });
    fc.assert(
      fc.property(cost, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const part = Math.floor(given.costForThousandths * share);
        const sum = (costOf(given, part) ?? 0) + (costOf(given, given.costForThousandths - part) ?? 0);
        expect(Math.abs(sum - given.costMinor)).toBeLessThanOrEqual(1);
        expect(costOf(given, given.costForThousandths)).toBe(given.costMinor);
      }),
      { numRuns: stormRuns(300) },
    );
  });
});
