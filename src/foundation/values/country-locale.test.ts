import { expect, test } from 'vitest';
import { COUNTRIES } from '#vocabulary/countries.ts';
import { dateCustomsOf, localeOf, numberMarksOf } from './country-locale.ts';

test('the locale of a country is that of its most likely language', () => {
  expect(['US', 'GB', 'DE', 'CH', ''].map(localeOf)).toEqual(['en-US', 'en-GB', 'de-DE', 'de-CH', 'en-US']);
});

test.each([
  ['US', true, true],
  ['GB', false, false],
  ['DE', false, false],
  ['AU', true, false],
  ['CA', true, true],
  ['', false, false],
])('%s: 12 hours %s, month first %s', (country, hour12, monthFirst) => {
  expect(dateCustomsOf(country)).toEqual({ hour12, monthFirst });
});

test('every country has marks of numbers that can be told apart', () => {
  const alike = COUNTRIES.filter((country) => {
    const { decimal, group } = numberMarksOf(country);
    return decimal === group || !/^[.,]$/u.test(decimal);
  });
  expect(alike).toEqual([]);
});
