import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startReverseProxy, type ReverseProxy } from './reverse-proxy.ts';

let proxy: ReverseProxy;
const closing: (() => void)[] = [];
beforeAll(async () => {
  proxy = await startReverseProxy();
  const ports = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const server = createServer((incoming, outgoing) => {
        if (incoming.url === '/refused') {
          outgoing.writeHead(413).end('too large');
          // With a delay: an immediate answer would be discarded together with the connection.
          let read = 0;
          incoming.on('data', (chunk: Buffer) => (read += chunk.length) > 4_000_000 && incoming.destroy());
          return;
        }
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          outgoing.writeHead(201, { 'x-name': name, 'x-for': incoming.headers['x-forwarded-for'] ?? '' });
          outgoing.end(`${incoming.method} ${incoming.url} ${Buffer.concat(chunks).toString()}`);
        });
      });
      const sockets = new WebSocketServer({ server });
      sockets.on('connection', (socket) =>
        // Safe: `ws` gives one buffer unless `binaryType` is changed.
        socket.on('message', (data) => socket.send(`${name} ${(data as Buffer).toString()}`)),
      );
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closing.push(() => {
        server.close();
        server.closeAllConnections();
      });
      // Safe: a server that listens on a host and a port has an address of this shape.
      return (server.address() as AddressInfo).port;
    }),
  );
  proxy.lead(ports);
});
afterAll(async () => {
  await proxy.close();
  for (const close of closing) close();
});

test('requests go to both servers in turn, unchanged', async () => {
  const names = await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      const response = await fetch(`http://127.0.0.1:${proxy.port}/a?n=${n}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '192.0.2.7' },
        body: `body ${n}`,
      });
      expect([response.status, response.headers.get('x-for')]).toEqual([201, '192.0.2.7']);
      expect(await response.text()).toBe(`POST /a?n=${n} body ${n}`);
      return response.headers.get('x-name');
    }),
  );
  expect(names.map(String).toSorted()).toEqual(['one', 'one', 'two', 'two']);
});

test('after a body that no server read, the same connection accepts further requests', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, body: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ port: proxy.port, path, method: 'POST', agent }, (given) => {
        given.resume().on('end', () => resolve(given.statusCode));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  expect(await send('/refused', Buffer.alloc(32 * 1024 * 1024))).toBe(413);
  expect(await send('/a', Buffer.from('b'))).toBe(201);
  agent.destroy();
});

test('a websocket stays with one server', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/live`);
  const received: string[] = [];
  const both = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      // Safe: `ws` gives one buffer unless `binaryType` is changed.
      received.push((data as Buffer).toString());
      if (received.length === 2) resolve();
    });
  });
  socket.on('open', () => {
    socket.send('a');
    socket.send('b');
  });
  await both;
  const [name] = received[0]?.split(' ') ?? [];
  expect(received).toEqual([`${name} a`, `${name} b`]);
  socket.terminate();
});
