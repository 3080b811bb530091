import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billsOf } from './bill.rules.ts';

/** Where tax is rounded by rate. */
const BERLIN = { country: 'DE', region: null };
const vat = [{ name: 'VAT', ratePpm: 190_000 }];

test('the bill has the subtotal, the tax of each rate and the total', () => {
  const charges = [
    { amountMinor: 2362, currency: 'EUR', includesTax: false, taxes: vat },
    { amountMinor: 1145, currency: 'EUR', includesTax: false, taxes: vat },
    { amountMinor: 783, currency: 'EUR', includesTax: false, taxes: vat },
    { amountMinor: 3457, currency: 'EUR', includesTax: false, taxes: [{ name: 'VAT', ratePpm: 70_000 }] },
  ];
  expect(billsOf(charges, BERLIN)).toEqual([
    {
      currency: 'EUR',
      subtotalMinor: 7747,
      taxes: [
        { name: 'VAT', ratePpm: 190_000, baseMinor: 4290, taxMinor: 815 },
        { name: 'VAT', ratePpm: 70_000, baseMinor: 3457, taxMinor: 242 },
      ],
      taxMinor: 1057,
      totalMinor: 8804,
    },
  ]);
});

test('amounts of different currencies are never added', () => {
  const charge = fc.record({
    amountMinor: fc.nat(1_000_000),
    currency: fc.constantFrom('EUR', 'USD'),
    includesTax: fc.constant(false),
    taxes: fc.constantFrom(vat, []),
  });
  fc.assert(
    fc.property(fc.array(charge), (charges) => {
      for (const bill of billsOf(charges, BERLIN)) {
        const own = charges.filter(({ currency }) => currency === bill.currency);
        expect(bill.subtotalMinor).toBe(own.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
        expect(bill.totalMinor).toBe(bill.subtotalMinor + bill.taxMinor);
      }
    }),
  );
});
