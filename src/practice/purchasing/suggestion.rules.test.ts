import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { averageUse, packsFor, suggest, type SuggestionInputs } from './suggestion.rules.ts';

const OFFER = { packThousandths: 10_000, minimumPacks: 1, incrementPacks: 1, leadDays: 3 };
const inputs = (fields: Partial<SuggestionInputs> = {}): SuggestionInputs => ({
  availableThousandths: 5000,
  onOrderThousandths: 0,
  reorderPointThousandths: 10_000,
  parLevelThousandths: 40_000,
  usePerDayThousandths: 0,
  isNeverOrdered: false,
  isControlled: false,
  offer: OFFER,
  ...fields,
});

describe('ORDER-6: what is suggested', () => {
  test('what is missing up to the par level, in whole packs', () => {
    expect(suggest(inputs())).toEqual({
      decision: 'order',
      reorderPointThousandths: 10_000,
      parLevelThousandths: 40_000,
      leadDays: 3,
      missingThousandths: 35_000,
      packs: 4,
    });
  });

  test.each([
    ['at the reorder point', { availableThousandths: 10_000 }, 'order', 3],
    ['above it', { availableThousandths: 10_001 }, 'enough', 0],
    ['on order', { onOrderThousandths: 5001 }, 'enough', 0],
    ['on order, and still not enough', { onOrderThousandths: 5000 }, 'order', 3],
    ['short', { availableThousandths: -5000 }, 'order', 5],
    ['never ordered', { isNeverOrdered: true }, 'never_ordered', 0],
    ['a controlled drug', { isControlled: true }, 'controlled', 0],
    ['offered by nobody', { offer: null }, 'no_supplier', 0],
    ['never ordered, but enough', { isNeverOrdered: true, availableThousandths: 90_000 }, 'enough', 0],
  ] as const)('%s', (_what, fields, decision, packs) => {
    expect(suggest(inputs(fields))).toMatchObject({ decision, packs });
  });

  test('where no level is set, they follow from the use', () => {
    const unset = { reorderPointThousandths: null, parLevelThousandths: null };
    expect(suggest(inputs(unset))).toMatchObject({ decision: 'no_level', packs: 0 });
    // 1 a day: 3 days of lead and 7 more, then 30.
    expect(suggest(inputs({ ...unset, usePerDayThousandths: 1000 }))).toMatchObject({
      decision: 'order',
      reorderPointThousandths: 10_000,
      parLevelThousandths: 40_000,
      packs: 4,
    });
    expect(suggest(inputs({ parLevelThousandths: null }))).toMatchObject({ missingThousandths: 5000 });
    // A computed reorder point is never above the par level that is set.
    expect(
      suggest(
        inputs({ reorderPointThousandths: null, parLevelThousandths: 6000, usePerDayThousandths: 1000 }),
      ),
    ).toMatchObject({ reorderPointThousandths: 6000, missingThousandths: 1000 });
  });
});

describe('ORDER-5: packs', () => {
  test.each([
    [0, {}, 0],
    [1, {}, 1],
    [10_000, {}, 1],
    [10_001, {}, 2],
    [1, { minimumPacks: 3 }, 3],
    [35_000, { incrementPacks: 3 }, 6],
    [1, { minimumPacks: 5, incrementPacks: 4 }, 8],
  ])('%i missing, %o', (missing, fields, packs) => {
    expect(packsFor(missing, { ...OFFER, ...fields })).toBe(packs);
  });
});

test('USE-1: the plain average of a day; what was only given back is no use', () => {
  expect([averageUse(90_000, 90), averageUse(1000, 90), averageUse(-500, 90)]).toEqual([1000, 11, 0]);
});

const quantity = fc.integer({ min: 0, max: 1_000_000 });
const offer = fc.record({
  packThousandths: fc.integer({ min: 1, max: 100_000 }),
  minimumPacks: fc.integer({ min: 1, max: 20 }),
  incrementPacks: fc.integer({ min: 1, max: 20 }),
  leadDays: fc.integer({ min: 0, max: 60 }),
});
const anyInputs = fc.record({
  availableThousandths: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  onOrderThousandths: quantity,
  reorderPointThousandths: fc.option(quantity),
  parLevelThousandths: fc.option(quantity.map((par) => par + 1_000_000)),
  usePerDayThousandths: fc.integer({ min: 0, max: 20_000 }),
  isNeverOrdered: fc.boolean(),
  isControlled: fc.boolean(),
  offer: fc.option(offer),
});

describe('properties', () => {
  test(
    'F-03, ORDER-6: never-ordered items and controlled drugs are never ordered, nor is anything without a supplier',
    () => {
      fc.assert(
        fc.property(anyInputs, (given) => {
          const { decision, packs } = suggest(given);
          if (given.isNeverOrdered || given.isControlled || given.offer === null) expect(packs).toBe(0);
          expect(packs > 0).toBe(decision === 'order');
        }),
        { numRuns: stormRuns(300) },
      );
    },
    stormTimeoutMs(),
  );

  test(
    'F-03, ORDER-6: what is ordered reaches the par level, in the least number of packs that the supplier delivers',
    () => {
      fc.assert(
        fc.property(anyInputs, (given) => {
          const { packs, parLevelThousandths } = suggest(given);
          const { offer: packsOf } = given;
          if (packs === 0 || packsOf === null || parLevelThousandths === null) return;
          const { packThousandths, minimumPacks, incrementPacks } = packsOf;
          expect(packs % incrementPacks === 0 || packs === 10_000).toBe(true);
          if (packs === 10_000) return;
          expect(packs).toBeGreaterThanOrEqual(minimumPacks);
          const there = (count: number) =>
            given.availableThousandths + given.onOrderThousandths + count * packThousandths;
          expect(there(packs)).toBeGreaterThanOrEqual(parLevelThousandths);
          const fewer = packs - incrementPacks;
          if (fewer >= minimumPacks) expect(there(fewer)).toBeLessThan(parLevelThousandths);
        }),
        { numRuns: stormRuns(300) },
      );
    },
    stormTimeoutMs(),
  );

  test(
    'F-03, ORDER-6: what is on order counts as if it were there, and the more is there the less is ordered',
    () => {
      fc.assert(
        fc.property(anyInputs, quantity, (given, more) => {
          const arrived = { availableThousandths: given.availableThousandths + given.onOrderThousandths };
          const { packs } = suggest(given);
          expect(suggest({ ...given, ...arrived, onOrderThousandths: 0 }).packs).toBe(packs);
          expect(
            suggest({ ...given, onOrderThousandths: given.onOrderThousandths + more }).packs,
          ).toBeLessThanOrEqual(packs);
        }),
        { numRuns: stormRuns(300) },
      );
    },
    stormTimeoutMs(),
  );
});
