import { expect, test } from 'vitest';
import { optionalMoneyText, priceLabel, quantityText } from './catalogue-labels.ts';

const price = {
  id: '',
  validFromOn: '2026-01-01',
  unitPriceMinor: 1250,
  fixedPriceMinor: 0,
  minimumPriceMinor: 0,
  includesTax: false,
  currency: 'EUR',
};
const item = { kind: 'drug', isBillable: true, price, dispenseUnit: 'tablet' } as const;

test.each([
  [item, '€12.50 per tablet'],
  [{ ...item, dispenseUnit: null }, '€12.50'],
  [{ ...item, price: { ...price, fixedPriceMinor: 500 }, dispenseUnit: null }, '€12.50 + €5.00'],
  [{ ...item, price: { ...price, includesTax: true } }, '€12.50 per tablet incl. tax'],
  [{ ...item, price: null }, 'No price yet'],
  [{ ...item, price: null, isBillable: false }, 'Free'],
  [{ ...item, kind: 'bundle', price: null } as const, 'From its items'],
])('the price of an item', (one, label) => {
  expect(priceLabel(one)).toBe(label);
});

test('amounts and quantities in fields', () => {
  expect([quantityText(2500), quantityText(1000)]).toEqual(['2.5', '1']);
  expect([optionalMoneyText(0, 'EUR'), optionalMoneyText(1300, 'EUR')]).toEqual(['', '13.00']);
});
