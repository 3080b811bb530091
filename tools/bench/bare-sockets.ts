// The limit of a broadcast: `ws` alone. Each message of one socket is sent to all the others.
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (sender) => {
  sender.on('message', (message) => {
    for (const socket of server.clients) if (socket !== sender) socket.send(message, { binary: false });
  });
});
server.on('listening', () => {
  // Safe: a server that listens on a host and a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${port}\n`);
});
