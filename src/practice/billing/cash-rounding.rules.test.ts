import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashDue } from './cash-rounding.rules.ts';

test('TAX-11: example 9, Switzerland: 119.52 is paid with 119.50, and 119.53 with 119.55', () => {
  expect(cashDue(11_952, 5)).toEqual({ dueMinor: 11_950, roundingMinor: -2 });
  expect(cashDue(11_953, 5)).toEqual({ dueMinor: 11_955, roundingMinor: 2 });
});

test('half a coin goes away from zero, and nothing is rounded where the coin is one minor unit', () => {
  expect(cashDue(1005, 10)).toEqual({ dueMinor: 1010, roundingMinor: 5 });
  expect(cashDue(-1005, 10)).toEqual({ dueMinor: -1010, roundingMinor: -5 });
  expect(cashDue(11_953, 1)).toEqual({ dueMinor: 11_953, roundingMinor: 0 });
});

test('what is due is a multiple of the coin, at most half of it away', () => {
  const amount = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
  fc.assert(
    fc.property(amount, fc.constantFrom(1, 5, 10, 50, 100), (openMinor, stepMinor) => {
      const { dueMinor, roundingMinor } = cashDue(openMinor, stepMinor);
      expect(Math.abs(dueMinor % stepMinor)).toBe(0);
      expect(dueMinor - roundingMinor).toBe(openMinor);
      expect(Math.abs(roundingMinor)).toBeLessThanOrEqual(stepMinor / 2);
    }),
  );
});
