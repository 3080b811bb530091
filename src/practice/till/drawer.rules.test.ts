import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { denominationsOf, sumOfDenominations } from './denominations.rules.ts';
import { drawerOf, lateUntil, tillOf } from './drawer.rules.ts';

describe('CLOSE-2: what the drawer should have', () => {
  test('is what was left in it, and what came in less what went out', () => {
    expect(drawerOf({ openingMinor: 10_000, cashInMinor: 23_450, cashOutMinor: 1250 })).toEqual({
      openingMinor: 10_000,
      cashInMinor: 23_450,
      cashOutMinor: 1250,
      expectedMinor: 32_200,
    });
  });

  test('days that follow each other come to the same as one long day', () => {
    const amount = fc.nat(1_000_000);
    fc.assert(
      fc.property(fc.array(fc.record({ cashInMinor: amount, cashOutMinor: amount })), (days) => {
        const last = days.reduce((openingMinor, day) => drawerOf({ openingMinor, ...day }).expectedMinor, 0);
        const sum = (pick: (day: (typeof days)[number]) => number) =>
          days.reduce((total, day) => total + pick(day), 0);
        expect(last).toBe(sum((day) => day.cashInMinor) - sum((day) => day.cashOutMinor));
      }),
      { numRuns: stormRuns(100) },
    );
  });
});

describe('TILL-1: where cash is', () => {
  test.each([
    ['NL', 'drawer'],
    ['US', 'drawer'],
    ['GB', 'drawer'],
    ['DE', 'separate_till'],
    ['AT', 'separate_till'],
    ['FR', 'separate_till'],
  ])('%s has a %s', (country, till) => {
    expect(tillOf({ country, region: null })).toBe(till);
  });
});

describe('LATE-1: what is late', () => {
  test('is of a day that was closed before, and never of the day that is closed now', () => {
    expect(lateUntil(null, '2026-11-23')).toBeNull();
    expect(lateUntil('2026-11-20', '2026-11-23')).toBe('2026-11-20');
    expect(lateUntil('2026-11-23', '2026-11-23')).toBe('2026-11-22');
  });
});

describe('notes and coins', () => {
  test('are listed from the largest, each once, and add up', () => {
    for (const currency of ['EUR', 'GBP', 'USD', 'CHF', 'CAD', 'AUD']) {
      const values = denominationsOf(currency);
      expect(values.length).toBeGreaterThan(8);
      expect(values).toEqual([...new Set(values)].toSorted((a, b) => b - a));
    }
    expect(
      sumOfDenominations([
        { valueMinor: 5000, count: 3 },
        { valueMinor: 20, count: 7 },
      ]),
    ).toBe(15_140);
  });

  test('are not guessed for another currency', () => {
    expect(denominationsOf('JPY')).toEqual([]);
  });
});
