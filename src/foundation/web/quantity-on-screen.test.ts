import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { followCountry } from './time/customs.ts';
import { quantityLabel, quantityText, readQuantity } from './quantity-on-screen.ts';

test.each([
  ['1', 1000],
  ['2.5', 2500],
  ['0,125', 125],
  [' 10 ', 10_000],
  ['0', null],
  ['', null],
  ['two', null],
  ['1.2345', null],
])('%s is read as %s thousandths', (typed, expected) => {
  expect(readQuantity(typed)).toBe(expected);
});

afterEach(() => followCountry(''));

test('a quantity follows the clinic’s country, typed and shown', () => {
  followCountry('US');
  expect(readQuantity('1,250')).toBe(1_250_000);
  expect(quantityLabel(1_250_500, 'tablet')).toBe('1,250.5 tablets');
  followCountry('DE');
  expect(readQuantity('1,250')).toBe(1250);
  // A thousand and a quarter, or what a scale shows: nobody guesses.
  expect(readQuantity('1.250')).toBeNull();
  expect(quantityLabel(2500, 'tablet')).toBe('2,5 tablets');
  expect(quantityText(2500)).toBe('2,5');
});

test('a quantity that was written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (thousandths) => {
      expect(readQuantity(quantityText(thousandths))).toBe(thousandths);
    }),
  );
});

test('the label has the unit, and leaves out a single one without a unit', () => {
  expect([quantityLabel(1000, null), quantityLabel(2000, null), quantityLabel(500, 'tablet')]).toEqual([
    '',
    '2 ×',
    '0.5 tablet',
  ]);
  expect([1000, 2000].map((quantity) => quantityLabel(quantity, 'tablet'))).toEqual([
    '1 tablet',
    '2 tablets',
  ]);
  expect(quantityLabel(2000, 'mL')).toBe('2 mL');
});
