import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { balancesAfter } from './movement-balance.rules.ts';

const moved = (quantityThousandths: number, locationId: string | null = 'storage') => ({
  quantityThousandths,
  locationId,
});

test('LEDGER-1: what was there after each movement, back from what is there now', () => {
  expect(balancesAfter([moved(-2000), moved(-500), moved(10_000)], 7500)).toEqual([7500, 9500, 10_000]);
});

test('LEDGER-1: what moved before the level was kept counts in none', () => {
  expect(balancesAfter([moved(1000), moved(-3000, null)], 1000)).toEqual([1000, null]);
});

test('LEDGER-1: from nothing on, each balance is the sum of the movements until then', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9000, max: 9000 })), (quantities) => {
      const sums = quantities.map((_, index) =>
        quantities.slice(index).reduce((sum, quantity) => sum + quantity, 0),
      );
      const now = sums[0] ?? 0;
      expect(
        balancesAfter(
          quantities.map((quantity) => moved(quantity)),
          now,
        ),
      ).toEqual(sums);
    }),
    { numRuns: stormRuns(100) },
  );
});
