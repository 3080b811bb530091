import { expect, test } from 'vitest';
import {
  britishInvoice,
  canadianInvoice,
  creditNoteOf,
  germanInvoice,
  texanInvoice,
} from '#test/given-invoice-document.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.contract.ts';
import { offersStructuredInvoice, taxCategoryOf } from './structured-invoice.rules.ts';

const invoice = germanInvoice();
const seller = (more: Partial<InvoiceDocument['seller']>): InvoiceDocument => ({
  ...invoice,
  seller: { ...invoice.seller, ...more },
});
const VAT = [{ name: 'VAT', ratePpm: 190_000 }];
const taxed = (taxes: InvoiceLine['taxes'], exemptionReason: string | null): InvoiceDocument => ({
  ...invoice,
  exemptionReason,
  lines: germanInvoice()
    .lines.slice(0, 1)
    .map((line) => Object.assign(line, { taxes })),
});

test.each<readonly [string, boolean, InvoiceDocument]>([
  ['a German invoice', true, invoice],
  ['a credit note', true, creditNoteOf(invoice)],
  ['a tax number instead of a VAT id', true, seller({ vatId: null })],
  ['a buyer without a country', true, { ...invoice, buyer: { ...invoice.buyer, country: null } }],
  ['no tax for a reason', true, taxed([], 'Small business')],
  ['a British invoice', false, britishInvoice()],
  ['an American invoice', false, texanInvoice()],
  ['a Canadian invoice', false, canadianInvoice()],
  ['another currency than the country’s', false, { ...invoice, currency: 'CHF' }],
  ['no tax id', false, seller({ vatId: null, taxNumber: null })],
  ['a VAT id without a country', false, seller({ vatId: '123456789' })],
  ['no country', false, seller({ country: null })],
  ['a buyer without a name', false, { ...invoice, buyer: { ...invoice.buyer, name: ' ' } }],
  ['no lines', false, { ...invoice, lines: [] }],
  ['no tax without a reason', false, taxed([], null)],
  ['two taxes of a line', false, taxed([...VAT, { name: 'City', ratePpm: 10_000 }], null)],
])('%s: %s', (_, isOffered, document) => {
  expect(offersStructuredInvoice(document)).toBe(isOffered);
});

test('lines are taxed, have the rate zero, or are exempt', () => {
  expect(taxCategoryOf({ taxes: [{ name: 'VAT', ratePpm: 190_000 }] })).toBe('S');
  expect(taxCategoryOf({ taxes: [{ name: 'VAT', ratePpm: 0 }] })).toBe('Z');
  expect(taxCategoryOf({ taxes: [] })).toBe('E');
});
