import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createOriginOf } from './origin-of.ts';

const originFor = async (
  settings: { publicUrlIsGiven?: boolean; trustedProxies?: number },
  headers: Readonly<Record<string, string>>,
): Promise<string> => {
  const originOf = createOriginOf({
    publicUrl: 'https://clinic.example',
    publicUrlIsGiven: false,
    trustedProxies: 0,
    ...settings,
  });
  const app = new Hono().get('/', (c) => c.text(originOf(c)));
  return (await app.request('http://127.0.0.1:8080/', { headers })).text();
};
const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'Vets.example' };

test('returns the requested host, unless PUBLIC_URL is set', async () => {
  expect(await originFor({}, {})).toBe('http://127.0.0.1:8080');
  expect(await originFor({ publicUrlIsGiven: true, trustedProxies: 1 }, FORWARDED)).toBe(
    'https://clinic.example',
  );
});

test('forwarded headers count only from a trusted proxy', async () => {
  expect(await originFor({ trustedProxies: 1 }, FORWARDED)).toBe('https://vets.example');
  expect(await originFor({ trustedProxies: 0 }, FORWARDED)).toBe('http://127.0.0.1:8080');
  const chain = {
    'x-forwarded-proto': 'javascript, https',
    'x-forwarded-host': 'evil.example, vets.example',
  };
  expect(await originFor({ trustedProxies: 1 }, chain)).toBe('https://vets.example');
});

test('a proxy that forwards only the host leaves the scheme of the connection', async () => {
  const origin = await originFor({ trustedProxies: 1 }, { 'x-forwarded-host': 'vets.example' });
  expect(origin).toBe('http://vets.example');
});

test('an invalid origin is ignored', async () => {
  for (const headers of [
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a b' },
  ])
    expect(await originFor({ trustedProxies: 1 }, headers)).toBe('http://127.0.0.1:8080');
});
