import { expect, test } from 'vitest';
import { COUNTRIES, countryName } from './countries.ts';

test('a country is called by its English name', () => {
  expect(countryName('PT')).toBe('Portugal');
  // A code without a name would be listed as the code itself.
  expect(COUNTRIES.filter((code) => countryName(code) === code)).toEqual([]);
});
