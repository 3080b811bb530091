import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test('without a trusted proxy the header is ignored', () => {
  expect(clientAddress('198.51.100.7', '203.0.113.1', 0)).toBe('198.51.100.7');
});

test('each trusted proxy skips one entry from the right', () => {
  expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.1', 1)).toBe('203.0.113.1');
  expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.1, 10.0.0.2', 2)).toBe('203.0.113.1');
});

test('a header with fewer entries than proxies gives its first address', () => {
  expect(clientAddress('10.0.0.1', undefined, 2)).toBe('10.0.0.1');
  expect(clientAddress('10.0.0.1', '203.0.113.1', 5)).toBe('203.0.113.1');
});

test('an IPv4 address on an IPv6 socket is written as IPv4', () => {
  expect(clientAddress('::ffff:198.51.100.7', undefined, 0)).toBe('198.51.100.7');
  expect(clientAddress('2001:db8::1', undefined, 0)).toBe('2001:db8::1');
});
