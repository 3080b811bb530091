import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { germanInvoice, texanInvoice } from '#test/given-invoice-document.ts';
import {
  amountText,
  factorText,
  ibanText,
  lineQuantityText,
  lineTaxText,
  moneyOnPaper,
  paperTitleOf,
  partyLines,
  patientText,
  rateText,
  taxIdLabelsOf,
  untaxedNetOf,
} from './invoice-text.rules.ts';

test.each([
  ['DE', 'EUR', 123_450, '1.234,50', '1.234,50 €'],
  ['US', 'USD', 7947, '79.47', '$79.47'],
  ['CA', 'CAD', 15_215, '152.15', '$152.15'],
  ['FR', 'EUR', -123_450, '-1 234,50', '-1 234,50 €'],
  ['JP', 'JPY', 1200, '1,200', '￥1,200'],
  // The sign of the dirham is written in a script that papers have no font for.
  ['AE', 'AED', 5000, '50.00', 'AED 50.00'],
])('amounts in %s', (country, currency, minor, column, alone) => {
  expect(amountText(minor, currency, country)).toBe(column);
  expect(moneyOnPaper(minor, currency, country)).toBe(alone);
});

test('no amount has a space or a mark of direction that is not printed', () => {
  const country = fc.constantFrom('AE', 'CH', 'DE', 'EG', 'FR', 'IL', 'IN', 'NO', 'SE', 'US', '');
  fc.assert(
    fc.property(country, fc.constantFrom('EUR', 'AED', 'JPY', 'ILS'), fc.integer(), (of, currency, minor) => {
      const text = amountText(minor, currency, of) + moneyOnPaper(minor, currency, of);
      expect(text).not.toMatch(/[\u00A0\u061C\u200E\u200F\u202F]/u);
      expect(text).toMatch(/\d/u);
    }),
  );
});

test('rates are written with the marks of the country, none of their digits lost', () => {
  expect(rateText(190_000, 'DE')).toBe('19 %');
  expect(rateText(99_750, 'CA')).toBe('9.975%');
  expect(rateText(135_000, 'IE')).toBe('13.5%');
  expect(rateText(3_750, 'US')).toBe('0.375%');
});

test('quantities have their unit in the plural that the number asks for', () => {
  expect(lineQuantityText({ quantityThousandths: 1000 }, 'DE')).toBe('1');
  expect(lineQuantityText({ quantityThousandths: 1000, unit: 'tablet' }, 'US')).toBe('1 tablet');
  expect(lineQuantityText({ quantityThousandths: 1500, unit: 'tablet' }, 'DE')).toBe('1,5 tablets');
  expect(lineQuantityText({ quantityThousandths: 250, unit: 'mL' }, 'US')).toBe('0.25 mL');
  expect(lineQuantityText({ quantityThousandths: -2000, unit: 'tablet' }, 'US')).toBe('-2 tablets');
});

test('factors', () => {
  expect(factorText(150, 'DE')).toBe('1,5');
  expect(factorText(100, 'DE')).toBe('1');
});

test('taxes of a line are named where there are several, and a line without tax says so', () => {
  const [gst, qst] = [
    { name: 'GST', ratePpm: 50_000 },
    { name: 'QST', ratePpm: 99_750 },
  ];
  expect(lineTaxText([gst, qst], true, 'CA')).toBe('GST 5%\nQST 9.975%');
  expect(lineTaxText([gst], false, 'CA')).toBe('5%');
  expect(lineTaxText([], true, 'CA')).toBe('–');
});

test('what is not taxed is the net of the lines without tax', () => {
  expect(untaxedNetOf(texanInvoice())).toBe(6500);
  expect(untaxedNetOf(germanInvoice())).toBe(0);
});

test('an address has the order of its country, which is named where it is not the seller’s', () => {
  const { buyer, seller } = texanInvoice();
  expect(partyLines(buyer, seller)).toEqual(['88 Elm Dr', 'Austin, TX 78702']);
  expect(partyLines({ ...buyer, country: null }, seller)).toEqual(['88 Elm Dr', 'Austin, TX 78702']);
  expect(partyLines(germanInvoice().buyer, seller)).toEqual(['Rheinallee 7', '53179 Bonn', 'Germany']);
});

test('an animal has its species, unless nobody would say it, and the reason of its visits', () => {
  expect(patientText({ name: 'B', species: 'guinea_pig', reason: 'Cough' })).toBe('Guinea pig · Cough');
  expect(patientText({ name: 'B', species: 'other', reason: null })).toBe('');
  expect(patientText({ name: 'B', species: 'Alpaca', reason: null })).toBe('Alpaca');
});

test('an IBAN is written in groups of four', () => {
  expect(ibanText('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  expect(ibanText('NO9386011117947')).toBe('NO93 8601 1117 947');
});

describe('what the paper and its tax ids are called', () => {
  const titleIn = (country: string, kind: 'invoice' | 'credit_note', vatId: string | null = '1') =>
    paperTitleOf({ kind, seller: { ...germanInvoice().seller, country, vatId } });

  test('titles', () => {
    expect([titleIn('DE', 'invoice'), titleIn('DE', 'credit_note')]).toEqual(['Invoice', 'Credit note']);
    expect([titleIn('AU', 'invoice'), titleIn('AU', 'credit_note')]).toEqual([
      'Tax invoice',
      'Adjustment note',
    ]);
    expect(titleIn('AU', 'invoice', null)).toBe('Invoice');
  });

  test('tax ids', () => {
    expect(taxIdLabelsOf('DE')).toEqual({ vatId: 'VAT ID', taxNumber: 'Tax number' });
    expect(taxIdLabelsOf('GB').vatId).toBe('VAT no.');
    expect(taxIdLabelsOf('CA').vatId).toBe('GST/HST no.');
    expect(taxIdLabelsOf(null).vatId).toBe('VAT ID');
  });
});
