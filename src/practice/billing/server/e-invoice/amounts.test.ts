import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditNoteOf, germanInvoice } from '#test/given-invoice-document.ts';
import type { InvoiceDocument, InvoiceLine } from '../../invoice-document.contract.ts';
import { decimal, lineAmounts } from './amounts.ts';

const given = (line: Partial<InvoiceLine>): InvoiceDocument => ({
  ...germanInvoice(),
  lines: germanInvoice()
    .lines.slice(0, 1)
    .map((of) => Object.assign(of, line)),
});
const amountsOf = (document: InvoiceDocument) => document.lines.map((line) => lineAmounts(document, line))[0];

test('amounts have two decimals, and zero has no sign', () => {
  expect([decimal(1234), decimal(5), decimal(-5), decimal(0), decimal(-0)]).toEqual([
    '12.34',
    '0.05',
    '-0.05',
    '0.00',
    '0.00',
  ]);
});

test('a discount from a price with tax is without tax in the file', () => {
  // 119.00 less 11.90, at 19 %.
  const line = { amountMinor: 10_710, netMinor: 9000, taxMinor: 1710, discountMinor: 1190 };
  expect(amountsOf(given(line))).toMatchObject({ netMinor: 9000, discountMinor: 1000, price: '100.00' });
  const givenAway = { amountMinor: 0, netMinor: 0, taxMinor: 0, discountMinor: 1190 };
  expect(amountsOf(given(givenAway))).toMatchObject({ discountMinor: 1000, price: '10.00' });
});

test('what is taken back on an invoice has a negative quantity and a positive price', () => {
  const line = { amountMinor: -1190, netMinor: -1000, taxMinor: -190, quantityThousandths: 2000 };
  expect(amountsOf(given(line))).toMatchObject({ netMinor: -1000, quantity: -2, price: '5.00' });
});

test('price times quantity less the discount is the amount, whatever was counted, on credit notes too', () => {
  const line = fc.record({
    quantityThousandths: fc.integer({ min: 1, max: 1_000_000_000 }),
    netMinor: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    discountMinor: fc.nat(1_000_000),
  });
  fc.assert(
    fc.property(line, fc.boolean(), (of, isCredit) => {
      const invoice = given({ ...of, amountMinor: of.netMinor });
      const amounts = amountsOf(isCredit ? creditNoteOf(invoice) : invoice);
      if (amounts === undefined) throw new Error('The invoice has a line.');
      const { price, quantity, discountMinor, netMinor } = amounts;
      expect(Number(price)).toBeGreaterThanOrEqual(0);
      expect(Math.round(Number(price) * quantity * 100) - discountMinor + 0).toBe(netMinor + 0);
    }),
  );
});
