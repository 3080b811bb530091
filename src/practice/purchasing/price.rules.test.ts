import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { costAtPrice, priceDifference, totalOf } from './price.rules.ts';

const BOX = { priceMinor: 1000, packThousandths: 100_000 };

test('PRICE-5: a part of a pack costs its part of the price, rounded half up', () => {
  expect(costAtPrice(BOX, 100_000)).toBe(1000);
  expect(costAtPrice(BOX, 50)).toBe(1);
  expect(costAtPrice(BOX, 49)).toBe(0);
  expect(costAtPrice({ ...BOX, priceMinor: null }, 100_000)).toBeNull();
});

test.each([
  [1000, 0],
  [1100, 100],
  [900, -100],
  [null, null],
])('PRICE-5: %s paid for a box of 1,000', (costMinor, difference) => {
  expect(priceDifference(BOX, { quantityThousandths: 100_000, costMinor })).toBe(difference);
});

test('a total leaves out what has no price', () => {
  expect(
    totalOf([
      { packs: 3, priceMinor: 250 },
      { packs: 2, priceMinor: null },
    ]),
  ).toBe(750);
});

test('PRICE-5: whole packs cost exactly their price, however large', () => {
  const packs = fc.integer({ min: 1, max: 10_000 });
  const price = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(packs, price, fc.integer({ min: 1, max: 100_000 }), (count, priceMinor, packThousandths) => {
      expect(costAtPrice({ priceMinor, packThousandths }, count * packThousandths)).toBe(count * priceMinor);
    }),
    { numRuns: stormRuns(300) },
  );
});
