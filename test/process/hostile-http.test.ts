import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { residentMegabytes } from '#tools/bench/process-cpu.ts';
import { startProduct, type DataFolder, type Product } from '../product.ts';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';

let folder: DataFolder;
let product: Product;
let url: URL;
beforeAll(async () => {
  folder = await makeUsedDataFolder('0');
  product = startProduct({ DATA_DIR: folder.path });
  url = new URL(await product.ready);
});
afterAll(async () => {
  product.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

/** An endpoint to which anyone may send a body. */
const PUBLIC_ENDPOINT = '/api/v1/desk/sign-in';

const open = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });

/** Sends raw bytes, and returns everything that is received until the server closes the connection. */
async function exchange(...pieces: readonly (Buffer | string)[]): Promise<string> {
  const socket = await open();
  // A server that closes the connection while we are still writing has answered nevertheless.
  socket.on('error', () => undefined);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    if (!socket.write(piece, 'latin1')) {
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
  }
  socket.end();
  await closed;
  return received;
}

const statusesOf = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

const HOST = 'Host: tailwell.test\r\n';
/** What a proxy would let through that parses the first request differently. */
const SMUGGLED = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;
const post = (headers: string, body = ''): string =>
  `POST ${PUBLIC_ENDPOINT} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n${body}`;

describe('H-02: requests that can be parsed in two ways', () => {
  test.each([
    [
      'a length and chunks',
      post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`),
    ],
    [
      'chunks and a length',
      post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${SMUGGLED}`),
    ],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 60\r\n', `{}${SMUGGLED}`)],
    ['a list of lengths', post('Content-Length: 2, 60\r\n', `{}${SMUGGLED}`)],
    ['a length with a sign', post('Content-Length: +2\r\n', `{}${SMUGGLED}`)],
    ['a space before the colon', post('Content-Length : 2\r\n', `{}${SMUGGLED}`)],
    ['an unknown coding', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
    [
      'chunks that are not the last coding',
      post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${SMUGGLED}`),
    ],
    ['a size that is none', post('Transfer-Encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`)],
    [
      'a size that is too large',
      post('Transfer-Encoding: chunked\r\n', `fffffffffffffffff\r\n{}${SMUGGLED}`),
    ],
    ['a folded header', post('Content-Length:\r\n 2\r\n', `{}${SMUGGLED}`)],
    ['a NUL in a header', post('X-A: a\u0000b\r\nContent-Length: 2\r\n', `{}${SMUGGLED}`)],
    [
      'a bare line feed in a header',
      `POST ${PUBLIC_ENDPOINT} HTTP/1.1\n${HOST}Content-Length: 2\r\n\r\n{}${SMUGGLED}`,
    ],
    [
      'two hosts',
      `GET /healthz HTTP/1.1\r\n${HOST}Host: other.test\r\nTransfer-Encoding : chunked\r\n\r\n${SMUGGLED}`,
    ],
    ['no host', `GET / HTTP/1.1\r\n\r\n${SMUGGLED}`],
    ['another protocol', `GET / HTTP/9.9\r\n${HOST}\r\n${SMUGGLED}`],
  ])('%s: refused, and no further request is read from the connection', async (_name, bytes) => {
    expect(statusesOf(await exchange(bytes))).toEqual([400]);
  });

  test('endless headers are cut off', async () => {
    const header = `X-Long: ${'a'.repeat(1_000_000)}\r\n`;
    expect(statusesOf(await exchange(`GET /healthz HTTP/1.1\r\n${HOST}${header}\r\n`))).toEqual([431]);
    const many = Array.from({ length: 100_000 }, (_, at) => `X-${at}: a\r\n`).join('');
    expect(statusesOf(await exchange(`GET /healthz HTTP/1.1\r\n${HOST}${many}\r\n`))).toEqual([431]);
  });
});

describe('H-02: bodies above their limit', () => {
  const send = async (
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    return (await fetch(new URL(PUBLIC_ENDPOINT, url), init)).status;
  };

  test.each([
    ['lists in lists', '['.repeat(450_000) + ']'.repeat(450_000)],
    ['objects in objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['a key twice', '{"userId":"a","userId":"b"}'],
    ['no end', '{"userId":"'],
    ['nothing but a number', '1e999999'],
  ])('%s: refused', async (_name, body) => {
    expect([400, 422]).toContain(await send(body));
  });

  test('a small compressed body that expands to a large one is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20));
    expect(await send(bomb, { 'content-encoding': 'gzip' })).toBe(400);
  });

  test.each([
    PUBLIC_ENDPOINT,
    '/auth/v1/signup',
    '/rest/v1/profiles',
    '/functions/v1/ghl-oauth/init',
    '/realtime/v1/api/broadcast',
  ])('400 MB in chunks to %s are neither accepted nor kept', async (path) => {
    const chunk = `10000\r\n${' '.repeat(0x1_00_00)}\r\n`;
    const before = await residentMegabytes(product.pid);
    const received = await exchange(
      `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      ...Array.from({ length: 6_400 }, () => chunk),
    );
    expect(statusesOf(received).every((status) => status >= 400 && status < 500)).toBe(true);
    // The body becomes garbage as it is received. When it is collected is the engine's matter: the bound is far from what
    // usually remains, and far from the whole.
    expect((await residentMegabytes(product.pid)) - before).toBeLessThan(200);
  });
});

test(
  'H-02: connections that never finish their request line block nobody and are closed',
  async () => {
    const count = stormRuns(50);
    const before = await residentMegabytes(product.pid);
    const sockets = await Promise.all(Array.from({ length: count }, open));
    let closed = 0;
    for (const socket of sockets) {
      socket.on('error', () => undefined).on('close', () => (closed += 1));
      socket.resume().write('GET /healthz HTTP/1.1\r\nX-Slow: ');
    }
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect((await fetch(new URL('/readyz', url))).status).toBe(200);
    }
    expect((await residentMegabytes(product.pid)) - before).toBeLessThan(50);
    await expect.poll(() => closed, { timeout: 60_000, interval: 200 }).toBe(count);
    process.stdout.write(
      `figure: H-02 ${count} connections that never finish, all closed, other clients served\n`,
    );
  },
  stormTimeoutMs(),
);
