import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createAddressOf, createAddressOfRequest } from './address-of.ts';

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

/** What `read` returns for a request that reaches a real server from this machine. */
async function onServer<T>(
  headers: Readonly<Record<string, string>>,
  read: (request: IncomingMessage) => T,
): Promise<T | undefined> {
  const results: T[] = [];
  const server = createServer((request, response) => {
    results.push(read(request));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: the server listens on a port.
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/`, { headers });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return results[0];
}

test('a request that did not pass through the router has the same address', async () => {
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.1' };
  expect(await onServer(forwarded, createAddressOfRequest({ trustedProxies: 0 }))).toBe('127.0.0.1');
  expect(await onServer(forwarded, createAddressOfRequest({ trustedProxies: 1 }))).toBe('203.0.113.1');
  expect(await onServer({}, createAddressOfRequest({ trustedProxies: 1 }))).toBe('127.0.0.1');
  const forged = { 'x-forwarded-for': 'me-1' };
  expect(await onServer(forged, createAddressOfRequest({ trustedProxies: 1 }))).toBe('unknown');
});
