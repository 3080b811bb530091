import { once } from 'node:events';
import { WebSocket } from 'ws';
import { framesV1 } from '#supabase/realtime/frames-v1.ts';
import { framesV2 } from '#supabase/realtime/frames-v2.ts';
import type { Message } from '#supabase/realtime/message.ts';

export interface ReceivedMessage {
  readonly event: string;
  readonly topic: string;
  readonly ref: string | null;
  readonly payload: unknown;
}

export interface WireClient {
  readonly socket: WebSocket;
  /** Everything received so far. */
  readonly received: readonly ReceivedMessage[];
  send(message: Partial<Message> & Pick<Message, 'topic' | 'event'>): void;
  /** Waits for the first matching message, also among those already received; each is returned once. */
  next(fits: (received: ReceivedMessage) => boolean): Promise<ReceivedMessage>;
  /** Joins a private topic and returns the reply's payload. */
  join(topic: string, token: string | null, config?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** The close code of the server. */
  closed(): Promise<number>;
}

const TIMEOUT_MS = 10_000;
const KIND_BROADCAST = 4;

function decodeBroadcast(data: Buffer): ReceivedMessage {
  const [, topicLength = 0, eventLength = 0, metaLength = 0, encoding] = data;
  const topicEnd = 5 + topicLength;
  const eventEnd = topicEnd + eventLength;
  const bytes = data.subarray(eventEnd + metaLength);
  const payload: unknown = encoding === 1 ? JSON.parse(bytes.toString('utf8')) : bytes.toString('base64');
  const event = data.toString('utf8', topicEnd, eventEnd);
  return {
    topic: data.toString('utf8', 5, topicEnd),
    event: 'broadcast',
    ref: null,
    payload: { type: 'broadcast', event, payload },
  };
}

/** A raw client of the realtime protocol, to see frames that the library hides. */
export async function openWire(
  url: string,
  vsn: '1.0.0' | '2.0.0',
  key: string,
  { localAddress }: { readonly localAddress?: string } = {},
): Promise<WireClient> {
  const codec = vsn === '1.0.0' ? framesV1 : framesV2;
  const socket = new WebSocket(
    `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${vsn}`,
    localAddress === undefined ? {} : { localAddress },
  );
  const received: ReceivedMessage[] = [];
  const found = new Set<ReceivedMessage>();
  const watchers = new Set<() => void>();
  let closeCode: number | null = null;
  let refs = 0;
  socket.on('message', (data, isBinary) => {
    // Safe: this client leaves `binaryType` at its default, which yields one buffer.
    const bytes = data as Buffer;
    const one =
      isBinary && bytes[0] === KIND_BROADCAST ? decodeBroadcast(bytes) : codec.decode(bytes, isBinary);
    if (one) received.push(one);
    for (const watch of watchers) watch();
  });
  socket.on('close', (code) => (closeCode = code));
  await once(socket, 'open');

  const send: WireClient['send'] = ({ topic, event, payload = {}, joinRef = null, ref = null }) =>
    socket.send(codec.encode({ topic, event, payload, joinRef, ref }).data.toString('utf8'));

  const next: WireClient['next'] = (fits) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(findMatch);
        reject(new Error(`Not received in time. Received: ${JSON.stringify(received)}`));
      }, TIMEOUT_MS);
      const findMatch = () => {
        const one = received.find((candidate) => !found.has(candidate) && fits(candidate));
        if (!one) return;
        found.add(one);
        clearTimeout(timer);
        watchers.delete(findMatch);
        resolve(one);
      };
      watchers.add(findMatch);
      findMatch();
    });

  return {
    socket,
    received,
    send,
    next,
    join: async (topic, token, config = { private: true }) => {
      refs += 1;
      const ref = `join${refs}`;
      const payload = { config, ...(token === null ? {} : { access_token: token }) };
      send({ topic: `realtime:${topic}`, event: 'phx_join', joinRef: ref, ref, payload });
      return (await next((one) => one.event === 'phx_reply' && one.ref === ref)).payload;
    },
    closed: async () => {
      if (closeCode === null) await once(socket, 'close');
      if (closeCode === null) throw new Error('A closed socket has a code.');
      return closeCode;
    },
  };
}
