import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createAddressOf } from './address-of.ts';

async function addressFor(
  trustedProxies: number,
  forwarded: string,
  remoteAddress?: string,
): Promise<string> {
  const app = new Hono();
  const addressOf = createAddressOf({ trustedProxies });
  app.get('/', (c) => c.text(addressOf(c)));
  const env = remoteAddress ? { incoming: { socket: { remoteAddress } } } : undefined;
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } }, env)).text();
}

test('returns the address of the socket, or the entry that a trusted proxy added', async () => {
  expect(await addressFor(0, '203.0.113.1', '198.51.100.7')).toBe('198.51.100.7');
  expect(await addressFor(1, '6.6.6.6, 203.0.113.1', '10.0.0.1')).toBe('203.0.113.1');
});

test('unknown addresses share one key, so that a forged address gets no rate limit of its own', async () => {
  expect(await addressFor(0, '203.0.113.1')).toBe('unknown');
  expect(await addressFor(1, 'me-1', '10.0.0.1')).toBe('unknown');
  expect(await addressFor(1, 'me-2', '10.0.0.1')).toBe('unknown');
});
