import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';

/** One port in front of several servers on this machine: each request goes to the next one in turn. */
export interface ReverseProxy {
  readonly port: number;
  /** The ports behind it; without any, connections are refused. */
  lead(ports: readonly number[]): void;
  close(): Promise<void>;
}

function forward(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = asked;
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (given) => {
    // How long a connection is kept open is up to its two ends.
    const { connection: _, 'keep-alive': __, ...kept } = given.headers;
    answer.writeHead(given.statusCode ?? 502, kept);
    // When the server aborts a response, the client's connection is aborted too, so that nobody waits for the rest.
    pipeline(given, answer, (error) => error && answer.destroy());
  });
  passed.on('error', () => answer.headersSent || answer.writeHead(502).end());
  // Requests that the server no longer reads are drained, or later ones on this connection would never be received.
  // Unpiped first: a pipe whose destination closes stops reading its source.
  passed.on('close', () => asked.unpipe(passed).resume());
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

/** A websocket stays with the server that accepted it. */
function forwardUpgrade(asked: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const passed = connect(port, '127.0.0.1');
  const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
  for (let at = 0; at < asked.rawHeaders.length; at += 2)
    lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
  passed.write(`${lines.join('\r\n')}\r\n\r\n`);
  passed.write(head);
  passed.pipe(socket).pipe(passed);
  for (const side of [socket, passed]) {
    side.on('error', () => undefined);
    side.on('close', () => {
      socket.destroy();
      passed.destroy();
    });
  }
}

/** Starts the proxy on any free port, or on the given one. */
export async function startReverseProxy(wantedPort = 0): Promise<ReverseProxy> {
  let ports: readonly number[] = [];
  let turn = 0;
  const next = (): number | undefined => ports[(turn += 1) % ports.length];
  const upgraded = new Set<Duplex>();
  const server = createServer((asked, answer) => {
    const port = next();
    if (port === undefined) answer.writeHead(503).end();
    else forward(asked, answer, port);
  });
  // On a busy machine a client may use a connection at the very moment at which it would be closed.
  server.keepAliveTimeout = 0;
  server.on('upgrade', (asked, socket, head) => {
    const port = next();
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    if (port === undefined) socket.destroy();
    else forwardUpgrade(asked, socket, head, port);
  });
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  return {
    // Safe: a server that listens on a host and a port has an address of this shape.
    port: (server.address() as AddressInfo).port,
    lead: (given) => (ports = given),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of upgraded) socket.destroy();
      server.closeAllConnections();
      await closed;
    },
  };
}
