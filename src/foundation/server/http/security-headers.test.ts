import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerHeaders, securityHeaders } from './security-headers.ts';

function givenApp(https: boolean) {
  const app = new Hono();
  app.use('*', securityHeaders({ https }));
  app.get('/plain', (c) => c.text('ok'));
  app.get('/page', (c) => c.html('', 200, { 'Content-Security-Policy': "script-src 'self'" }));
  app.get('/broken', () => {
    throw new Error('A bug.');
  });
  app.onError((_error, c) => c.text('failed', 500));
  return app;
}

test.each(['/plain', '/broken', '/nowhere'])('every response has every header: %s', async (path) => {
  const { headers } = await givenApp(true).request(path);
  expect(Object.fromEntries(headers)).toMatchObject(
    Object.fromEntries(
      Object.entries(answerHeaders({ https: true })).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  );
});

test('a response forbids everything, framing and guessing of its type by default', async () => {
  const { headers } = await givenApp(false).request('/plain');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('our own pages may use the camera and, to dictate, the microphone, and nothing else of the device; embedded ones nothing', async () => {
  const { headers } = await givenApp(true).request('/plain');
  const allowed = (headers.get('permissions-policy') ?? '')
    .split(', ')
    .filter((part) => !part.endsWith('=()'));
  expect(allowed).toEqual(['camera=(self)', 'microphone=(self)']);
});

test('a header that the response sets itself stays', async () => {
  const { headers } = await givenApp(false).request('/page');
  expect(headers.get('content-security-policy')).toBe("script-src 'self'");
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test('browsers are told to insist on HTTPS only by a server that is reached over HTTPS', async () => {
  const insistence = async (https: boolean) =>
    (await givenApp(https).request('/plain')).headers.get('strict-transport-security');
  expect(await insistence(true)).toBe('max-age=63072000; includeSubDomains; preload');
  expect(await insistence(false)).toBeNull();
});
