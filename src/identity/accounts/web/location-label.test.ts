import { expect, test } from 'vitest';
import { locationLabel } from './location-label.ts';

test.each([
  [{ isLocal: false, countryCode: 'DE', ipAddress: '193.99.144.80' }, 'Germany, 193.99.144.80'],
  [{ isLocal: true, countryCode: null, ipAddress: '192.168.1.4' }, 'This network, 192.168.1.4'],
  [{ isLocal: false, countryCode: null, ipAddress: '2001:db8::1' }, '2001:db8::1'],
  [{ isLocal: false, countryCode: null, ipAddress: null }, ''],
])('%j reads %s', (placed, words) => {
  expect(locationLabel(placed)).toBe(words);
});
