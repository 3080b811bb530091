import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkShares, splitBetween } from './split.rules.ts';

const shares = (...ppm: number[]) =>
  ppm.map((sharePpm, index) => ({ clientId: `client ${index}`, sharePpm }));

test('SPLIT-1: thirds of a hundred add up, also of a credit', () => {
  const thirds = shares(333_334, 333_333, 333_333);
  expect(splitBetween(10_000, thirds)).toEqual([
    { clientId: 'client 0', amountMinor: 3334 },
    { clientId: 'client 1', amountMinor: 3333 },
    { clientId: 'client 2', amountMinor: 3333 },
  ]);
  expect(splitBetween(-1, shares(500_000, 500_000)).map(({ amountMinor }) => amountMinor)).toEqual([-1, 0]);
});

test('shares come to 100 %, each client has one, and nobody has none', () => {
  expect(checkShares(shares(400_000, 600_000)).ok).toBe(true);
  expect(checkShares(shares(400_000, 500_000))).toMatchObject({
    error: 'The shares come to 90%. They have to come to 100%.',
  });
  expect(checkShares(shares(1_000_000, 0))).toMatchObject({ error: 'Each client pays a share.' });
  const twice = [...shares(500_000), ...shares(500_000)];
  expect(checkShares(twice)).toMatchObject({ error: 'A client is named twice.' });
});

test('the parts add up to the amount, and none is a cent off', () => {
  const amounts = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { maxLength: 6 });
  fc.assert(
    fc.property(amounts, cuts, (amountMinor, given) => {
      const ends = [...given.toSorted((a, b) => a - b), 1_000_000];
      const parts = shares(...ends.map((end, index) => end - (ends[index - 1] ?? 0)));
      expect(checkShares(parts).ok).toBe(true);
      const split = splitBetween(amountMinor, parts);
      expect(split.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor);
      split.forEach((part, index) => {
        const exact = (amountMinor * (parts[index]?.sharePpm ?? 0)) / 1_000_000;
        expect(Math.abs(part.amountMinor - exact)).toBeLessThan(1);
      });
    }),
  );
});
