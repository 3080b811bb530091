import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { amountOf, priceOn } from './price.rules.ts';

const price = (unitPriceMinor: number, fixedPriceMinor = 0, minimumPriceMinor = 0) => ({
  unitPriceMinor,
  fixedPriceMinor,
  minimumPriceMinor,
});

test.each([
  ['one', price(2362), 1000, 100, 2362],
  ['two', price(2362), 2000, 100, 4724],
  ['2× of a fee schedule', price(2362), 1000, 200, 4724],
  ['an emergency at 2× with 50.00 on top', price(2362, 5000), 1000, 200, 9724],
  ['half a cent goes up', price(1), 500, 100, 1],
  ['less than half a cent goes down', price(1), 499, 100, 0],
  ['1.15 of 3.33', price(333), 1150, 100, 383],
  ['2.5 tablets at 0.85', price(85), 2500, 100, 213],
  ['travel: 12 km at 3.50, at least 13.00', price(350, 0, 1300), 12_000, 100, 4200],
  ['travel: 2 km at 3.50, at least 13.00', price(350, 0, 1300), 2000, 100, 1300],
  ['the minimum includes the fixed price', price(100, 500, 1000), 1000, 100, 1000],
  ['the factor leaves the fixed price alone', price(1000, 500), 1000, 300, 3500],
  ['nothing costs nothing', price(1000), 0, 100, 0],
])('PRICE-1: %s', (_what, item, quantity, factor, amount) => {
  expect(amountOf(item, quantity, factor)).toBe(amount);
});

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const quantities = fc.integer({ min: 0, max: 1_000_000_000 });
const factors = fc.integer({ min: 1, max: 10_000 });

test(
  'F-03, PRICE-1: is at least the minimum, and within half a cent of the exact amount',
  () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        amounts,
        quantities,
        factors,
        (unit, fixed, minimum, quantity, factor) => {
          const amount = amountOf(price(unit, fixed, minimum), quantity, factor);
          expect(amount).toBeGreaterThanOrEqual(minimum);
          const exact = BigInt(unit) * BigInt(quantity) * BigInt(factor);
          const bare = amountOf(price(unit), quantity, factor);
          fc.pre(bare < Number.MAX_SAFE_INTEGER);
          const offBy = BigInt(bare) * 100_000n - exact;
          expect(offBy > -50_000n && offBy <= 50_000n).toBe(true);
        },
      ),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);

test(
  'F-03, PRICE-1: more never costs less',
  () => {
    fc.assert(
      fc.property(amounts, quantities, quantities, factors, (unit, a, b, factor) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(amountOf(price(unit), more, factor)).toBeGreaterThanOrEqual(
          amountOf(price(unit), less, factor),
        );
      }),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);

const PRICES = [
  { validFromOn: '2026-07-01', unitPriceMinor: 2 },
  { validFromOn: '2026-01-01', unitPriceMinor: 1 },
  { validFromOn: '2027-01-01', unitPriceMinor: 3 },
];

test.each([
  ['2025-12-31', null],
  ['2026-01-01', 1],
  ['2026-06-30', 1],
  ['2026-07-01', 2],
  ['2026-12-31', 2],
  ['2030-01-01', 3],
])('PRICE-2: on %s the price is %s', (day, expected) => {
  expect(priceOn(PRICES, day)?.unitPriceMinor ?? null).toBe(expected);
});

test(
  'F-03, PRICE-2: no later price is on or before the day',
  () => {
    const days = fc
      .integer({ min: 0, max: 9999 })
      .map((n) => `2${String(n).padStart(3, '0')}-01-01`.slice(0, 10));
    fc.assert(
      fc.property(fc.uniqueArray(days, { maxLength: 20 }), days, (starts, day) => {
        const found = priceOn(
          starts.map((validFromOn) => ({ validFromOn })),
          day,
        );
        const begun = starts.filter((start) => start <= day).toSorted();
        expect(found?.validFromOn ?? null).toBe(begun.at(-1) ?? null);
      }),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);
