import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBody } from './limit-body.ts';

const app = new Hono();
app.use(
  '*',
  limitBody(8, (c) => c.text('too large', 413)),
);
app.all('*', async (c) => c.text(`read ${await c.req.text()}`));

let server: Server;
let port = 0;
beforeAll(async () => {
  const listener = getRequestListener(app.fetch);
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function send(method: string, body: string, headers: Readonly<Record<string, string | number>>) {
  const outgoingRequest = request({ host: '127.0.0.1', port, method, headers });
  const responsePromise = once(outgoingRequest, 'response');
  outgoingRequest.end(body);
  const [response] = await responsePromise;
  return `${response.statusCode} ${await text(response)}`;
}

test('a declared length is trusted', async () => {
  expect(await send('POST', '12345678', { 'content-length': 8 })).toBe('200 read 12345678');
  expect(await send('POST', '123456789', { 'content-length': 9 })).toBe('413 too large');
  expect(await send('POST', '', { 'content-length': 0 })).toBe('200 read ');
});

test('a body without a declared length is counted', async () => {
  expect(await send('PUT', '12345678', { 'transfer-encoding': 'chunked' })).toBe('200 read 12345678');
  expect(await send('PUT', '123456789', { 'transfer-encoding': 'chunked' })).toBe('413 too large');
});

test('a request without a body passes', async () => {
  expect(await send('GET', '', {})).toBe('200 read ');
  expect(await send('DELETE', '', {})).toBe('200 read ');
});
