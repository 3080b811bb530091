import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createMllpReader, mllpFrame } from '../mllp.rules.ts';

/** Where a fake device connects to, with its certificate where TLS is used. */
export interface MllpPlace {
  readonly host: string;
  readonly port: number;
  readonly tls?: { readonly cert: string; readonly key: string } | true;
}

const MAX_ANSWER_BYTES = 1_000_000;
const ANSWER_MS = 20_000;

/** A connection of a device that sends messages and waits for their answers, as real ones do. */
export interface MllpCaller {
  /** Sends a message and returns the text of the answer. @throws when the connection ends before. */
  send(message: Uint8Array): Promise<string>;
  /** Sends bytes as they are: half of a message, or no message. */
  sendRaw(bytes: Uint8Array): void;
  /** The next answer. */
  answer(): Promise<string>;
  /** Resolves when the other side has ended the connection. */
  ended(): Promise<void>;
  close(): void;
}

function open({ host, port, tls }: MllpPlace): { readonly socket: Socket; readonly event: string } {
  if (tls === undefined) return { socket: connectTcp({ host, port }), event: 'connect' };
  // The certificate of a test server is made by itself.
  const options = { host, port, rejectUnauthorized: false, ...(tls === true ? {} : tls) };
  return { socket: connectTls(options), event: 'secureConnect' };
}

export async function connectMllp(place: MllpPlace): Promise<MllpCaller> {
  const { socket, event } = open(place);
  const reader = createMllpReader(MAX_ANSWER_BYTES);
  const answers: string[] = [];
  const waiting: { resolve(answer: string): void; reject(error: Error): void }[] = [];
  const end = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  socket.once(event, opened.resolve);
  socket.on('error', opened.reject);
  socket.on('data', (chunk: Buffer) => {
    for (const one of reader.push(chunk)) {
      if (one.kind !== 'message') continue;
      const answer = new TextDecoder().decode(one.bytes);
      const next = waiting.shift();
      if (next) next.resolve(answer);
      else answers.push(answer);
    }
  });
  socket.once('close', () => {
    end.resolve();
    for (const one of waiting.splice(0)) one.reject(new Error('The connection ended before the answer.'));
  });
  await opened.promise;
  const next = (): Promise<string> => {
    const ready = answers.shift();
    if (ready !== undefined) return Promise.resolve(ready);
    if (socket.destroyed) return Promise.reject(new Error('The connection ended before the answer.'));
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new Error('No answer came.')), ANSWER_MS);
    waiting.push({ resolve, reject });
    return promise.finally(() => clearTimeout(timer));
  };
  return {
    send: (message) => {
      socket.write(mllpFrame(message));
      return next();
    },
    sendRaw: (bytes) => void socket.write(bytes),
    answer: next,
    ended: () => end.promise,
    close: () => socket.destroy(),
  };
}
