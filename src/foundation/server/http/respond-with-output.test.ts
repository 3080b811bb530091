import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { respondWithOutput } from './respond-with-output.ts';

const app = new Hono()
  .get('/kept', (c) => respondWithOutput(c, { cacheSeconds: 30 }, { state: 'well' }))
  .get('/private', (c) => respondWithOutput(c, {}, { state: 'well' }));

test('a response is not cached, unless its endpoint says for how long', async () => {
  const secret = await app.request('/private');
  expect(secret.headers.get('cache-control')).toBe('no-store');
  expect(secret.headers.get('etag')).toBeNull();
  const kept = await app.request('/kept');
  expect(kept.headers.get('cache-control')).toBe('public, max-age=30');
  expect(await kept.json()).toEqual({ state: 'well' });
});

test('a matching ETag gets 304, another one the full response', async () => {
  const tag = (await app.request('/kept')).headers.get('etag') ?? '';
  const requestWith = (named: string) => app.request('/kept', { headers: { 'if-none-match': named } });
  for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await requestWith(named);
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  }
  expect((await requestWith('"other"')).status).toBe(200);
});
