import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { answerHeaders, responsesWith } from './security-headers.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function get(path: string, { https }: { readonly https: boolean }): Promise<Response> {
  const app = new Hono();
  app.get('/plain', (c) => c.text('ok'));
  app.get('/page', (c) => c.html('', 200, { 'Content-Security-Policy': "script-src 'self'" }));
  app.get('/broken', () => {
    throw new Error('A bug.');
  });
  app.onError((_error, c) => c.text('failed', 500));
  const answer = getRequestListener(app.fetch);
  const server = createServer(
    { ServerResponse: responsesWith(answerHeaders({ https })) },
    (request, response) => {
      if (request.url === '/bare') response.end('before there is an application');
      else void answer(request, response);
    },
  ).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  // Safe: a server listening on a host and a port has an address of this shape.
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
}

test.each(['/plain', '/broken', '/nowhere', '/bare'])('every response has every header: %s', async (path) => {
  const { headers } = await get(path, { https: true });
  expect(Object.fromEntries(headers)).toMatchObject(
    Object.fromEntries(
      Object.entries(answerHeaders({ https: true })).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  );
});

test('a response forbids everything, framing and guessing of its type by default', async () => {
  const { headers } = await get('/plain', { https: false });
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('our own pages may use the camera and, to dictate, the microphone, and nothing else of the device; embedded ones nothing', async () => {
  const { headers } = await get('/plain', { https: true });
  const allowed = (headers.get('permissions-policy') ?? '')
    .split(', ')
    .filter((part) => !part.endsWith('=()'));
  expect(allowed).toEqual(['camera=(self)', 'microphone=(self)']);
});

test('a header that the response sets itself stays', async () => {
  const { headers } = await get('/page', { https: false });
  expect(headers.get('content-security-policy')).toBe("script-src 'self'");
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test('browsers are told to insist on HTTPS only by a server that is reached over HTTPS', async () => {
  const insistence = async (https: boolean) =>
    (await get('/plain', { https })).headers.get('strict-transport-security');
  expect(await insistence(true)).toBe('max-age=63072000; includeSubDomains; preload');
  expect(await insistence(false)).toBeNull();
});
