import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Application } from './application.ts';
import { openListener, type Listener } from './listener.ts';

let listener: Listener;
beforeEach(async () => {
  listener = await openListener({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  listener.close();
  await listener.drain(0);
});

const application = (parts: Partial<Application> = {}): Application => ({
  handle: (_, response) => void response.end('hello'),
  upgrade: (_, socket) => void socket.end(),
  ping: () => Promise.resolve(),
  warning: () => null,
  dismissSockets: () => undefined,
  stopJobs: () => Promise.resolve(),
  close: () => Promise.resolve(),
  ...parts,
});

const request = (path: string) => fetch(`http://127.0.0.1:${listener.port}${path}`);
const statusOf = async (path: string) => (await request(path)).status;

test('without the application it is alive, not ready, and answers 503 with Retry-After', async () => {
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(503);
  const response = await request('/login');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
});

test('with the application it is ready while its database responds, and alive in any case', async () => {
  let isReachable = true;
  listener.open(
    application({ ping: () => (isReachable ? Promise.resolve() : Promise.reject(new Error('gone'))) }),
  );
  expect(await statusOf('/readyz')).toBe(200);
  expect(await (await request('/anything')).text()).toBe('hello');
  isReachable = false;
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
});

test('is not ready, without waiting, when the database does not respond in time', async () => {
  listener.open(application({ ping: () => new Promise(() => undefined) }));
  expect(await statusOf('/readyz')).toBe(503);
});

test('a warning is part of the readiness, and takes nothing out of service', async () => {
  let warning: string | null = 'the disk is full';
  listener.open(application({ warning: () => warning }));
  const response = await request('/readyz');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('ready, but the disk is full\n');
  warning = null;
  expect(await (await request('/readyz')).text()).toBe('ready\n');
});

/** An application whose requests wait until they are released. */
function holdingApplication() {
  const held: ServerResponse[] = [];
  const arrived = Promise.withResolvers<void>();
  const handle = (_: IncomingMessage, response: ServerResponse) => {
    held.push(response);
    arrived.resolve();
  };
  return { application: application({ handle }), held, arrived: arrived.promise };
}

test('after close it refuses new requests and finishes active ones before it is drained', async () => {
  const { application: holding, held, arrived } = holdingApplication();
  listener.open(holding);
  const active = request('/slow');
  await arrived;
  listener.close();
  await expect(request('/late')).rejects.toThrow('fetch failed');

  let isDrained = false;
  const drained = listener.drain(60_000).then(() => (isDrained = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDrained).toBe(false);
  for (const response of held) response.end('done');
  expect(await (await active).text()).toBe('done');
  await drained;
});

test('cuts off requests that take longer than the timeout', async () => {
  const { application: holding, arrived } = holdingApplication();
  listener.open(holding);
  const outcome = request('/slow').catch((error: unknown) => error);
  await arrived;
  listener.close();
  await listener.drain(0);
  expect(await outcome).toBeInstanceOf(Error);
});

test('closes a keep-alive connection after its last response', async () => {
  const { application: holding, held, arrived } = holdingApplication();
  listener.open(holding);
  const socket = connect(listener.port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n');
  await arrived;
  listener.close();
  const drained = listener.drain(60_000);
  for (const response of held) response.end('done');
  await Promise.all([closed, drained]);
  expect(received).toMatch(/^HTTP\/1\.1 200[^]*done/);
});

test('hands over a websocket and counts it as active until it ends', async () => {
  const taken = Promise.withResolvers<() => void>();
  listener.open(
    application({
      upgrade: (_, socket) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        taken.resolve(() => socket.destroy());
      },
    }),
  );
  const upgraded = httpRequest({
    port: listener.port,
    host: '127.0.0.1',
    headers: { Connection: 'Upgrade', Upgrade: 'websocket' },
  });
  upgraded.on('error', () => undefined);
  upgraded.on('upgrade', (_, socket) => socket.on('error', () => undefined));
  upgraded.end();
  const end = await taken.promise;
  listener.close();
  let isDrained = false;
  const drained = listener.drain(60_000).then(() => (isDrained = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDrained).toBe(false);
  end();
  await drained;
});

test('refuses a port that is in use with one sentence', async () => {
  await expect(openListener({ host: '127.0.0.1', port: listener.port })).rejects.toThrow(
    `Port ${listener.port} is in use: stop what listens there, or set PORT to another one.`,
  );
});
