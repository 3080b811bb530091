import { afterEach, beforeEach, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import { amountText, packsText, suggestionText, wholeOf } from './purchasing-texts.ts';

beforeEach(() => followCountry('DE'));
afterEach(() => followCountry(''));

test('packs with what is in them, as the country writes it', () => {
  const box = { packName: 'box of 100', packThousandths: 100_000, unit: 'tablet' };
  expect(packsText({ ...box, packs: 20 })).toBe('20 × box of 100 (2.000 tablets)');
  expect(packsText({ ...box, packs: 1, packThousandths: 2500, unit: 'mL' })).toBe('1 × box of 100 (2,5 mL)');
});

test('a quantity may be nothing, or below it', () => {
  expect([amountText(2000, 'tablet'), amountText(0, 'tablet'), amountText(-500, 'mL')]).toEqual([
    '2 tablets',
    '0 tablets',
    '−0,5 mL',
  ]);
});

test.each([
  ['12', 12],
  [' 3 ', 3],
  ['0', 0],
  ['', null],
  ['1.5', null],
  ['-1', null],
  ['1234567', null],
])('%j packs', (typed, count) => {
  expect(wholeOf(typed)).toBe(count);
});

test('what is suggested about an item is a sentence', () => {
  const offer = {
    supplierId: '00000000-0000-4000-8000-000000000001',
    supplierName: 'Nordvet',
    packName: 'box of 100',
    packThousandths: 100_000,
    minimumPacks: 1,
    incrementPacks: 1,
    leadDays: 3,
    priceMinor: null,
  };
  const about = { packs: 3, offer, unit: 'tablet' };
  expect(suggestionText({ ...about, decision: 'order' })).toBe(
    'Order 3 × box of 100 (300 tablets) from Nordvet.',
  );
  expect(suggestionText({ ...about, decision: 'controlled' })).toBe(
    'It is low. Controlled drugs are ordered by hand.',
  );
  expect(suggestionText({ ...about, offer: null, packs: 0, decision: 'enough' })).toBe('Nothing to order.');
});
