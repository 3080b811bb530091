import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { neverRespond } from './lost-responses.ts';
import { type Fetch, outgoingRequest } from './outgoing-request.ts';

let server: Server;
let address: string;
let collectGarbage: () => void;
/** Resolved when a request has reached the server. */
let arrived = Promise.withResolvers<void>();

beforeAll(async () => {
  setFlagsFromString('--expose-gc');
  collectGarbage = runInNewContext('gc') as () => void;
  server = createServer(({ url }, response) => {
    if (url === '/body') response.writeHead(200).write('{"a":');
    arrived.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const readAll = async (fetch: Fetch, path: string, signal: AbortSignal) => {
  const response = await fetch(outgoingRequest(address + path, { signal }));
  return response.text();
};

test.each(['/nothing', '/body'])(
  'a request whose response hangs (%s) ends with its signal, whatever was collected meanwhile',
  async (path) => {
    arrived = Promise.withResolvers();
    const controller = new AbortController();
    const response = readAll((request) => globalThis.fetch(request), path, controller.signal);
    const outcome = expect(response).rejects.toThrow(/abort/i);
    await arrived.promise;
    // One turn more, in which the beginning of the response is read.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    controller.abort();
    await outcome;
  },
);

test('a fake that never responds ends with the signal too, even if it had ended before', async () => {
  const controller = new AbortController();
  const response = readAll(({ signal }) => neverRespond(signal), '/', controller.signal);
  const outcome = expect(response).rejects.toThrow(/abort/i);
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  controller.abort();
  await outcome;
  await expect(readAll(({ signal }) => neverRespond(signal), '/', controller.signal)).rejects.toThrow(
    /abort/i,
  );
});
