import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startReverseProxy, type ReverseProxy } from './reverse-proxy.ts';

let door: ReverseProxy;
const closing: (() => void)[] = [];
beforeAll(async () => {
  door = await startReverseProxy();
  const ports = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const server = createServer((asked, answer) => {
        if (asked.url === '/refused') {
          answer.writeHead(413).end('too large');
          // With a delay: an immediate answer would be discarded together with the connection.
          let read = 0;
          asked.on('data', (chunk: Buffer) => (read += chunk.length) > 4_000_000 && asked.destroy());
          return;
        }
        const chunks: Buffer[] = [];
        asked.on('data', (chunk: Buffer) => chunks.push(chunk));
        asked.on('end', () => {
          answer.writeHead(201, { 'x-name': name, 'x-for': asked.headers['x-forwarded-for'] ?? '' });
          answer.end(`${asked.method} ${asked.url} ${Buffer.concat(chunks).toString()}`);
        });
      });
      const sockets = new WebSocketServer({ server });
      sockets.on('connection', (socket) =>
        // Safe: `ws` gives one buffer unless told otherwise.
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
  door.lead(ports);
});
afterAll(async () => {
  await door.close();
  for (const close of closing) close();
});

test('requests go to both servers in turn, unchanged', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      const response = await fetch(`http://127.0.0.1:${door.port}/a?n=${n}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '192.0.2.7' },
        body: `body ${n}`,
      });
      expect([response.status, response.headers.get('x-for')]).toEqual([201, '192.0.2.7']);
      expect(await response.text()).toBe(`POST /a?n=${n} body ${n}`);
      return response.headers.get('x-name');
    }),
  );
  expect(answers.map(String).toSorted()).toEqual(['one', 'one', 'two', 'two']);
});

test('after a body that no server read, the same connection accepts further requests', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, body: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ port: door.port, path, method: 'POST', agent }, (given) => {
        given.resume().on('end', () => resolve(given.statusCode));
      });
      asked.on('error', reject);
      asked.end(body);
    });
  expect(await send('/refused', Buffer.alloc(32 * 1024 * 1024))).toBe(413);
  expect(await send('/a', Buffer.from('b'))).toBe(201);
  agent.destroy();
});

test('a websocket stays with one server', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}/live`);
  const received: string[] = [];
  const both = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      // Safe: `ws` gives one buffer unless told otherwise.
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
