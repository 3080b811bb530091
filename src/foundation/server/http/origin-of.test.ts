import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createOriginOf } from './origin-of.ts';

const ask = async (
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

test('the name by which it was reached, unless a PUBLIC_URL is given', async () => {
  expect(await ask({}, {})).toBe('http://127.0.0.1:8080');
  expect(await ask({ publicUrlIsGiven: true, trustedProxies: 1 }, FORWARDED)).toBe('https://clinic.example');
});

test('what a proxy of ours says counts, what anybody else says does not', async () => {
  expect(await ask({ trustedProxies: 1 }, FORWARDED)).toBe('https://vets.example');
  expect(await ask({ trustedProxies: 0 }, FORWARDED)).toBe('http://127.0.0.1:8080');
  const chain = {
    'x-forwarded-proto': 'javascript, https',
    'x-forwarded-host': 'evil.example, vets.example',
  };
  expect(await ask({ trustedProxies: 1 }, chain)).toBe('https://vets.example');
});

test('what is no origin is passed over', async () => {
  for (const headers of [
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a b' },
  ])
    expect(await ask({ trustedProxies: 1 }, headers)).toBe('http://127.0.0.1:8080');
});
