import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { requestOriginOf } from './request-origin.ts';

async function originOf(ip: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const app = new Hono().get('/', (c) => c.json(requestOriginOf(c, { addressOf: () => ip }, 'request-1')));
  return (await app.request('/', { headers })).json();
}

test('an origin is address, network, browser and request id', async () => {
  expect(await originOf('2001:db8:1:2:3:4:5:6', { 'user-agent': 'Browser 1' })).toEqual({
    ip: '2001:db8:1:2:3:4:5:6',
    network: '2001:db8:1:2::/64',
    userAgent: 'Browser 1',
    requestId: 'request-1',
  });
});

test('a user agent is cut to what the audit trail stores; without one it is empty', async () => {
  expect(await originOf('192.0.2.1', { 'user-agent': 'x'.repeat(301) })).toMatchObject({
    userAgent: 'x'.repeat(300),
  });
  expect(await originOf('192.0.2.1')).toMatchObject({ userAgent: '' });
});
