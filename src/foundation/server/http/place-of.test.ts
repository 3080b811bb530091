import { expect, test } from 'vitest';
import { placeOf } from './place-of.ts';

test.each(['10.1.2.3', '127.0.0.1', '172.20.0.9', '192.168.178.20', '::1', 'fd12::5', 'fe80::1'])(
  '%s is in this network',
  async (address) => {
    expect(await placeOf(address)).toEqual({ isLocal: true, countryCode: null });
  },
);

test.each([
  ['8.8.8.8', 'US'],
  ['193.99.144.80', 'DE'],
  ['123.45.67.8', 'KR'],
])('%s is in %s', async (address, countryCode) => {
  expect(await placeOf(address)).toEqual({ isLocal: false, countryCode });
});

test.each([null, 'unknown', '2001:db8::1', '172.32.0.1.5', ''])('%j has no known place', async (address) => {
  expect(await placeOf(address)).toEqual({ isLocal: false, countryCode: null });
});
