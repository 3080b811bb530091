import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditNoteOf, germanInvoice } from '#test/given-invoice-document.ts';
import { giroCodeOf } from './giro-code.rules.ts';

const invoice = germanInvoice();
const withBank = (
  bank: Partial<NonNullable<(typeof invoice)['seller']['bank']>>,
  more: Partial<typeof invoice> = {},
) => ({
  ...invoice,
  ...more,
  seller: { ...invoice.seller, bank: { holder: 'K', iban: 'DE1', bic: null, accountText: null, ...bank } },
});

test('the lines of the code are those of the guidelines', () => {
  expect(giroCodeOf(invoice)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Tierklinik am Kanal',
    'DE89370400440532013000',
    'EUR69.85',
    '',
    '',
    '2026-00042',
  ]);
});

test.each([
  ['a credit note', creditNoteOf(invoice)],
  ['another currency', { ...invoice, currency: 'CHF' }],
  ['no account', { ...invoice, seller: { ...invoice.seller, bank: null } }],
  ['an account without an IBAN', withBank({ iban: null })],
  ['nothing to pay', { ...invoice, totalMinor: 0 }],
  ['more than a transfer can hold', { ...invoice, totalMinor: 100_000_000_000 }],
  ['a name that takes too many bytes', withBank({ holder: '獣'.repeat(70) }, { number: '獣'.repeat(60) })],
])('there is none for %s', (_, document) => {
  expect(giroCodeOf(document)).toBeNull();
});

test('no name and no number adds a line or makes the code too long', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ maxLength: 200 }),
      (holder, number) => {
        const code = giroCodeOf(withBank({ holder }, { number }));
        if (code === null) return;
        expect(code.split(/[\n\r]/u)).toHaveLength(11);
        expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331);
        expect(code.split('\n')[5]?.length).toBeLessThanOrEqual(70);
      },
    ),
  );
});
