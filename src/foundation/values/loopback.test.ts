import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each(['127.0.0.1', '127.8.9.1', '::1', '[::1]', 'localhost', 'LOCALHOST', 'clinic.localhost'])(
  '%s is loopback',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '::',
  '192.0.2.7',
  '127.example.com',
  'localhost.example.com',
  '1127.0.0.1',
  '::11',
  '',
])('%j is not', (host) => {
  expect(isLoopback(host)).toBe(false);
});
