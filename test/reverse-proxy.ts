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

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const forwarded = request(
    { host: '127.0.0.1', port, method, path: url, headers, agent: false },
    (upstream) => {
      // How long a connection is kept open is up to its two ends.
      const { connection: _, 'keep-alive': __, ...kept } = upstream.headers;
      outgoing.writeHead(upstream.statusCode ?? 502, kept);
      // When the server aborts a response, the client's connection is aborted too, so that nobody waits for the rest.
      pipeline(upstream, outgoing, (error) => error && outgoing.destroy());
    },
  );
  forwarded.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
  // Requests that the server no longer reads are drained, or later ones on this connection would never be received.
  // Unpiped first: a pipe whose destination closes stops reading its source.
  forwarded.on('close', () => incoming.unpipe(forwarded).resume());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}

/** A websocket stays with the server that accepted it. */
function forwardUpgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const forwarded = connect(port, '127.0.0.1');
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
  forwarded.write(`${lines.join('\r\n')}\r\n\r\n`);
  forwarded.write(head);
  forwarded.pipe(socket).pipe(forwarded);
  for (const side of [socket, forwarded]) {
    side.on('error', () => undefined);
    side.on('close', () => {
      socket.destroy();
      forwarded.destroy();
    });
  }
}

/** Starts the proxy on any free port, or on the given one. */
export async function startReverseProxy(requestedPort = 0): Promise<ReverseProxy> {
  let ports: readonly number[] = [];
  let turn = 0;
  const next = (): number | undefined => ports[(turn += 1) % ports.length];
  const upgraded = new Set<Duplex>();
  const server = createServer((incoming, outgoing) => {
    const port = next();
    if (port === undefined) outgoing.writeHead(503).end();
    else forward(incoming, outgoing, port);
  });
  // On a busy machine a client may use a connection at the very moment at which it would be closed.
  server.keepAliveTimeout = 0;
  server.on('upgrade', (incoming, socket, head) => {
    const port = next();
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    if (port === undefined) socket.destroy();
    else forwardUpgrade(incoming, socket, head, port);
  });
  await new Promise<void>((resolve) => server.listen(requestedPort, '127.0.0.1', resolve));
  return {
    // Safe: a server that listens on a host and a port has an address of this shape.
    port: (server.address() as AddressInfo).port,
    lead: (servers) => (ports = servers),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of upgraded) socket.destroy();
      server.closeAllConnections();
      await closed;
    },
  };
}
