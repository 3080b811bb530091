import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { ageingOf, bucketOf } from './ageing.rules.ts';

const TODAY = '2026-11-21';
const daysAgo = (days: number) => addDays(TODAY, -days);
const NOTHING = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };

describe('DEBT-1', () => {
  test('an invoice is not overdue on its due day, and changes its bucket after 30, 60 and 90 days', () => {
    const buckets = [-5, 0, 1, 30, 31, 60, 61, 90, 91].map((days) => bucketOf(daysAgo(days), TODAY));
    expect(buckets).toEqual([
      'not_due',
      'not_due',
      'days_1_30',
      'days_1_30',
      'days_31_60',
      'days_31_60',
      'days_61_90',
      'days_61_90',
      'over_90',
    ]);
  });

  test('parts of a payment plan count by their own due days', () => {
    const instalments = [
      { dueOn: daysAgo(40), amountMinor: 3000 },
      { dueOn: daysAgo(10), amountMinor: 3000 },
      { dueOn: addDays(TODAY, 20), amountMinor: 3000 },
    ];
    expect(ageingOf([{ dueOn: daysAgo(100), openMinor: 5000, instalments }], TODAY)).toEqual({
      ...NOTHING,
      days_1_30: 2000,
      not_due: 3000,
    });
  });

  test('what is not owed, and credits, are in no bucket', () => {
    const owed = [
      { dueOn: daysAgo(5), openMinor: 0 },
      { dueOn: daysAgo(5), openMinor: -700 },
    ];
    expect(ageingOf(owed, TODAY)).toEqual(NOTHING);
    expect(ageingOf([], TODAY)).toEqual(NOTHING);
  });

  test('the buckets add up to what is owed', () => {
    const owed = fc.array(
      fc.record({
        dueOn: fc.integer({ min: -200, max: 200 }).map(daysAgo),
        openMinor: fc.nat(1_000_000),
      }),
    );
    fc.assert(
      fc.property(owed, (given) => {
        const sum = Object.values(ageingOf(given, TODAY)).reduce((all, part) => all + part, 0);
        expect(sum).toBe(given.reduce((all, { openMinor }) => all + openMinor, 0));
      }),
    );
  });
});
