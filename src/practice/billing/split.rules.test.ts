import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkShares, divideCharge, equalShares } from './split.rules.ts';

const shares = (...ppm: number[]) =>
  ppm.map((sharePpm, index) => ({ clientId: `client ${index}`, sharePpm }));
const charge = {
  quantityThousandths: 1000,
  amountMinor: 10_000,
  discountMinor: 0,
  fixedPriceMinor: 0,
  minimumPriceMinor: 0,
};

test('SPLIT-1: thirds of a charge add up, with its discount', () => {
  const thirds = shares(333_334, 333_333, 333_333);
  const divided = divideCharge({ ...charge, discountMinor: 1000 }, thirds) ?? [];
  expect(divided.map(({ amountMinor }) => amountMinor)).toEqual([3334, 3333, 3333]);
  expect(divided.map(({ discountMinor }) => discountMinor)).toEqual([334, 333, 333]);
  expect(divided.map(({ quantityThousandths }) => quantityThousandths)).toEqual([334, 333, 333]);
});

test('what is too little to be divided is not', () => {
  expect(divideCharge({ ...charge, quantityThousandths: 1 }, shares(500_000, 500_000))).toBeNull();
  expect(divideCharge({ ...charge, amountMinor: 1 }, shares(500_000, 500_000))).toMatchObject([
    { amountMinor: 1 },
    { amountMinor: 0 },
  ]);
});

test('shares come to 100 %, each client has one, and nobody has none', () => {
  expect(checkShares(shares(400_000, 600_000)).ok).toBe(true);
  expect(checkShares(shares(400_000, 500_000))).toMatchObject({
    error: 'Shares add up to 90%. They must add up to 100%.',
  });
  expect(checkShares(shares(1_000_000, 0))).toMatchObject({ error: 'Each client must pay a share.' });
  const twice = [...shares(500_000), ...shares(500_000)];
  expect(checkShares(twice)).toMatchObject({ error: 'A client is listed twice.' });
  expect(checkShares(shares(...equalShares(3))).ok).toBe(true);
});

test('the shares add up in each amount, none is far off, and none has more discount than it costs', () => {
  const minor = fc.integer({ min: 0, max: 1_000_000_000 });
  const charges = fc
    .record({
      quantityThousandths: fc.integer({ min: 1, max: 1_000_000_000 }),
      net: minor,
      discountMinor: minor,
      fixedPriceMinor: minor,
      minimumPriceMinor: minor,
    })
    .map(({ net, quantityThousandths, discountMinor, fixedPriceMinor, minimumPriceMinor }) => ({
      quantityThousandths,
      amountMinor: net + discountMinor,
      discountMinor,
      fixedPriceMinor,
      minimumPriceMinor,
    }));
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { maxLength: 6 });
  fc.assert(
    fc.property(charges, cuts, (whole, given) => {
      const ends = [...given.toSorted((a, b) => a - b), 1_000_000];
      const parts = shares(...ends.map((end, index) => end - (ends[index - 1] ?? 0)));
      expect(checkShares(parts).ok).toBe(true);
      const divided = divideCharge(whole, parts);
      if (divided === null) return;
      for (const key of [
        'quantityThousandths',
        'amountMinor',
        'discountMinor',
        'fixedPriceMinor',
        'minimumPriceMinor',
      ] as const)
        expect(divided.reduce((sum, share) => sum + share[key], 0)).toBe(whole[key]);
      for (const share of divided) {
        expect(share.discountMinor).toBeLessThanOrEqual(share.amountMinor);
        expect(Math.abs(share.amountMinor - (whole.amountMinor * share.sharePpm) / 1_000_000)).toBeLessThan(
          2,
        );
      }
    }),
  );
});
