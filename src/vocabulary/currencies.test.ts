import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { currencyOf } from './currencies.ts';

test('every country has a currency, which the runtime knows', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(COUNTRIES.filter((country) => !known.has(currencyOf(country)))).toEqual([]);
});

test.each([
  ['DE', 'EUR'],
  ['US', 'USD'],
  ['GB', 'GBP'],
  ['CH', 'CHF'],
  ['LI', 'CHF'],
  ['BG', 'EUR'],
  ['CW', 'XCG'],
])('%s charges in %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency);
});

test('an unknown country has none', () => {
  expect(() => currencyOf('XX')).toThrow(RangeError);
});
