import { expect, test } from 'vitest';
import { COUNTRIES, countryName } from './countries.ts';

test('returns the English name of a country', () => {
  expect(countryName('PT')).toBe('Portugal');
  // A code without a name would be listed as the code itself.
  expect(COUNTRIES.filter((code) => countryName(code) === code)).toEqual([]);
});
