import { expect, test } from 'vitest';
import { COUNTRIES } from '#vocabulary/countries.ts';
import { addressFormatOf } from '#vocabulary/address-formats.ts';
import { type Address, addressLines, addressText } from './address.ts';

const NOWHERE: Address = { addressLine: null, postalCode: null, city: null, region: null, country: null };

test.each([
  [
    'US',
    { addressLine: '5 Elm St', city: 'Springfield', region: 'IL', postalCode: '62701' },
    ['5 Elm St', 'Springfield, IL 62701'],
  ],
  ['US', { city: 'Springfield', postalCode: '62701' }, ['Springfield, 62701']],
  ['US', { region: 'IL' }, ['IL']],
  [
    'GB',
    { addressLine: '1 High St', city: 'Dover', region: 'Kent', postalCode: 'CT16 1AA' },
    ['1 High St', 'Dover', 'Kent', 'CT16 1AA'],
  ],
  ['DE', { addressLine: 'Ringstr. 1', city: 'Bonn', postalCode: '53111' }, ['Ringstr. 1', '53111 Bonn']],
  ['CH', { city: 'Chur', postalCode: '7000', region: 'GR' }, ['7000 Chur', 'GR']],
])('%s: %j is written as %j', (home, parts, lines) => {
  expect(addressLines({ ...NOWHERE, ...parts }, home)).toEqual(lines);
});

test('names the country where it is not the clinic’s, and writes the address in its order', () => {
  const abroad = { ...NOWHERE, city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' };
  expect(addressText(abroad, 'DE')).toBe('Springfield, IL 62701, United States');
  expect(addressText(abroad, 'US')).toBe('Springfield, IL 62701');
  expect(addressText({ ...NOWHERE, country: 'US' }, 'DE')).toBe('');
});

test('every country has words for the parts of its addresses', () => {
  for (const country of COUNTRIES) {
    const { regionLabel, codeLabel, cityLabel } = addressFormatOf(country);
    expect([regionLabel, codeLabel, cityLabel].filter((label) => !/^[A-Z]/u.test(label))).toEqual([]);
  }
  expect(addressFormatOf('US')).toMatchObject({ regionLabel: 'State', codeLabel: 'ZIP code' });
});
