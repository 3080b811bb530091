import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRounded, shareByLargestRemainder, shareInProportion } from './largest-remainder.ts';

test('TAX-1: half a unit goes away from zero', () => {
  expect([5n, 4n, -5n, -4n, 15n].map((dividend) => divideRounded(dividend, 10n))).toEqual([
    1n,
    0n,
    -1n,
    0n,
    2n,
  ]);
});

describe('largest remainder', () => {
  test('ties go to the first, and a negative total is shared like the positive one', () => {
    expect(shareInProportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareInProportion(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(shareInProportion(10, [-3, -1])).toEqual([8, 2]);
  });

  test('what has no weight gets nothing, and without any weight nothing can be shared', () => {
    expect(shareInProportion(1, [0, 5, 0])).toEqual([0, 1, 0]);
    expect(shareInProportion(0, [0, 0])).toEqual([0, 0]);
    expect(() => shareInProportion(1, [0])).toThrow(RangeError);
  });

  test('the shares add up and none is a whole unit off', () => {
    const amount = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amount, weights, (total, given) => {
        fc.pre(given.some((weight) => weight > 0));
        const shares = shareInProportion(total, given);
        const all = given.reduce((sum, weight) => sum + weight, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        shares.forEach((share, index) => {
          expect(Math.abs(share - (total * (given[index] ?? 0)) / all)).toBeLessThan(1);
        });
      }),
    );
  });

  test('exact shares of both signs add up to their rounded sum', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n })), (dividends) => {
        const total = divideRounded(
          dividends.reduce((sum, dividend) => sum + dividend, 0n),
          1_000_000n,
        );
        const shares = shareByLargestRemainder(total, dividends, 1_000_000n);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
      }),
    );
  });
});
