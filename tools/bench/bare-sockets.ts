// The limit of a broadcast: `ws` with nothing around it. Every word that one socket says goes to all the others.
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (sender) => {
  sender.on('message', (word) => {
    for (const socket of server.clients) if (socket !== sender) socket.send(word, { binary: false });
  });
});
server.on('listening', () => {
  // Safe: a server that listens on a host and a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${port}\n`);
});
