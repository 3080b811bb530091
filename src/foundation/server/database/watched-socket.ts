import { Socket } from 'node:net';

const CHECK_MS = 5_000;

/** What is looked at of a socket. */
export type CountedSocket = Pick<Socket, 'bytesRead' | 'bytesWritten' | 'destroy' | 'once'>;

/**
 * Breaks a connection on which something was sent and nothing came back for a while: its other end is gone without a word. For
 * connections that send one statement at a time, none of which takes that long.
 */
export function breakWhenSilent(socket: CountedSocket, silenceMs: number): void {
  let readBytes = 0;
  let answeredBytes = 0;
  let silentMs = 0;
  const check = () => {
    if (socket.bytesRead !== readBytes) {
      readBytes = socket.bytesRead;
      answeredBytes = socket.bytesWritten;
      silentMs = 0;
    } else if (socket.bytesWritten > answeredBytes) {
      silentMs += CHECK_MS;
      if (silentMs > silenceMs) socket.destroy(new Error('The database does not answer on this connection.'));
    }
  };
  const timer = setInterval(check, CHECK_MS).unref();
  socket.once('close', () => clearInterval(timer));
}

/** A socket for a connection of a pool, see `breakWhenSilent`. */
export function watchedSocket(silenceMs: number): Socket {
  const socket = new Socket();
  breakWhenSilent(socket, silenceMs);
  return socket;
}
