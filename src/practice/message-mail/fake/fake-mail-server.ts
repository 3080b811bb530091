import { createServer, type Server, type Socket } from 'node:net';

/**
 * How the fake mail server treats the next email. `lost_after`: it takes the email and the connection breaks before it says so.
 * `lost_before`: the connection breaks before it asks for the email. `silent`: it says nothing any more once it has the email.
 */
export type MailServerMood =
  | { readonly kind: 'accept' }
  | {
      readonly kind: 'answer';
      readonly to: 'connect' | 'data' | 'message' | 'recipient' | 'sender';
      readonly reply: string;
    }
  | { readonly kind: 'lost_after' | 'lost_before' | 'silent' };

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it was sent, without the dots that the protocol adds. */
  readonly content: string;
}

export interface FakeMailServer {
  readonly url: string;
  /** Every email that it has, whatever it said about it. */
  readonly taken: readonly TakenMail[];
  /** One for each of the next emails; then it accepts. */
  readonly moods: MailServerMood[];
  readonly connectionCount: () => number;
  /** Breaks every connection. */
  readonly drop: () => void;
  close(): Promise<void>;
}

interface Exchange {
  from: string;
  to: string[];
  mood: MailServerMood;
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
const END = '\r\n.\r\n';

/** Speaks with one client (RFC 5321), one line after the other. */
function converse(
  socket: Socket,
  { moods, taken }: { readonly moods: MailServerMood[]; readonly taken: TakenMail[] },
): void {
  const next = (): MailServerMood => moods[0] ?? { kind: 'accept' };
  let exchange: Exchange = { from: '', to: [], mood: next() };
  let isContent = false;
  let received = '';
  const say = (reply: string) => socket.write(`${reply}\r\n`);
  /** The mood's reply to this step, or the usual one. @returns whether the step succeeded. */
  const answer = (to: 'connect' | 'data' | 'message' | 'recipient' | 'sender', usual: string): boolean => {
    const { mood } = exchange;
    const isMood = mood.kind === 'answer' && mood.to === to;
    if (isMood) moods.shift();
    say(isMood ? mood.reply : usual);
    return !isMood;
  };
  const takeContent = (content: string): void => {
    isContent = false;
    const { from, to, mood } = exchange;
    const isRefused = mood.kind === 'answer' && mood.to === 'message';
    if (!isRefused) taken.push({ from, to: [...to], content: content.replaceAll('\r\n..', '\r\n.') });
    if (mood.kind === 'lost_after' || mood.kind === 'silent') {
      moods.shift();
      if (mood.kind === 'lost_after') socket.destroy();
      return;
    }
    answer('message', '250 2.0.0 Ok: queued');
  };
  const readLine = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') say('250 fake.mail.test');
    else if (verb === 'MAIL') {
      exchange = { from: addressIn(line), to: [], mood: next() };
      answer('sender', '250 2.1.0 Ok');
    } else if (verb === 'RCPT') {
      if (answer('recipient', '250 2.1.5 Ok')) exchange.to.push(addressIn(line));
    } else if (verb === 'DATA') {
      if (exchange.mood.kind === 'lost_before') {
        moods.shift();
        socket.destroy();
      } else isContent = answer('data', '354 Go ahead');
    } else if (verb === 'QUIT') {
      say('221 2.0.0 Bye');
      socket.end();
    } else say('250 2.0.0 Ok');
  };
  const readAll = (): void => {
    while (!socket.destroyed) {
      const end = received.indexOf(isContent ? END : '\r\n');
      if (end === -1) return;
      const text = received.slice(0, end);
      received = received.slice(end + (isContent ? END.length : 2));
      if (isContent) takeContent(`${text}\r\n`);
      else readLine(text);
    }
  };
  socket.setEncoding('latin1').on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    received += chunk;
    readAll();
  });
  if (!answer('connect', '220 fake.mail.test ESMTP')) socket.end();
}

/** A mail server with the protocol's rules, and its failures, on a free port of this machine. */
export async function startFakeMailServer(): Promise<FakeMailServer> {
  const taken: TakenMail[] = [];
  const moods: MailServerMood[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket, { moods, taken });
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server that listens has a port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    moods,
    connectionCount: () => connections,
    drop,
    close: async () => {
      drop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
