import { expect, test } from 'vitest';
import { printBytes, printFixed, printNumber } from './print-number.ts';

test.each([
  [1234.5, 'US', '1,234.5'],
  [1234.5, 'DE', '1.234,5'],
  [1234.5, 'AT', '1 234,5'],
  [0.125, 'FR', '0,125'],
  [1234, '', '1,234'],
  // The digits that the product’s fonts and typing have, in every country.
  [12.5, 'EG', '12.5'],
])('%s in %j is %s', (value, country, text) => {
  expect(printNumber(value, country)).toBe(text);
});

test('decimals can be fixed', () => {
  expect([38, 38.64].map((value) => printFixed(value, 'DE', 1))).toEqual(['38,0', '38,6']);
  expect(printNumber(2 / 3, 'US', { most: 2 })).toBe('0.67');
});

test.each([
  [0, 'US', '0 kB'],
  [12, 'US', '1 kB'],
  [850_400, 'US', '850 kB'],
  [1_250_000, 'DE', '1,3 MB'],
  [3_000_000_000, 'US', '3.0 GB'],
])('%i bytes in %s are %s', (bytes, country, text) => {
  expect(printBytes(bytes, country)).toBe(text);
});
