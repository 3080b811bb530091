import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositPart, taxesIncluded } from './deposit.rules.ts';

const VAT = [{ name: 'VAT', ratePpm: 190_000 }];

test('TAX-10: a deposit of 119.00 contains 19.00 of tax at 19 %', () => {
  const taxes = taxesIncluded(11_900, VAT);
  expect(taxes).toEqual([{ name: 'VAT', ratePpm: 190_000, taxMinor: 1900 }]);
  expect(depositPart({ amountMinor: 11_900, taxes }, 11_900, 5950)).toEqual({
    netMinor: 5000,
    taxes: [{ name: 'VAT', ratePpm: 190_000, taxMinor: 950 }],
  });
});

test('the parts of a deposit add up to it, however it is used', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (amountMinor, shares) => {
        const taxes = taxesIncluded(amountMinor, VAT);
        const stops = [amountMinor, ...shares.map((share) => Math.floor(share * amountMinor)), 0];
        const parts = stops.slice(1).map((to, at) => depositPart({ amountMinor, taxes }, stops[at] ?? 0, to));
        expect(parts.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(
          amountMinor - (taxes[0]?.taxMinor ?? 0),
        );
        expect(parts.reduce((sum, part) => sum + (part.taxes[0]?.taxMinor ?? 0), 0)).toBe(
          taxes[0]?.taxMinor ?? 0,
        );
      },
    ),
  );
});
