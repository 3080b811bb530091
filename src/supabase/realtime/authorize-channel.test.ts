import { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import type { AuthorizationResult } from './authorization.ts';
import { Channel } from './channel.ts';
import { Connection } from './connection.ts';
import { deliver } from './deliver.ts';
import { framesV2 } from './frames-v2.ts';
import { Hub } from './hub.ts';
import { authorizeChannel, type AuthorizeParts } from './authorize-channel.ts';
import { REALTIME_LIMITS } from './limits.ts';

/** A channel that records its frames, with an authorization whose result the test sets. */
function given() {
  const sent: string[] = [];
  const socket = {
    readyState: WebSocket.OPEN,
    bufferedAmount: 0,
    send: (data: Buffer) => sent.push(data.toString('latin1')),
  };
  // Safe: a connection uses only these three members of its socket.
  const connection = new Connection(
    socket as unknown as WebSocket,
    { codec: framesV2, address: '192.0.2.1', key: { id: 'k', kind: 'publishable' } },
    REALTIME_LIMITS,
  );
  const hub = new Hub();
  hub.connect(connection);
  const channel = new Channel({
    connection,
    name: 'realtime:clinic:a',
    topic: 'clinic:a',
    joinRef: '1',
    isPrivate: true,
    bearer: { userId: 'u', sessionId: 's', expiresAt: Number.MAX_SAFE_INTEGER },
    ack: false,
    self: false,
    id: 'c',
    presenceKey: 'me',
    receivesPresence: false,
    subscriptions: [],
    needsSubscriptions: false,
  });
  hub.add(channel);
  const answers: ((result: AuthorizationResult) => void)[] = [];
  const authorization: AuthorizeParts['authorization'] = {
    mayReceive: () => new Promise((resolve) => answers.push(resolve)),
    publish: () => Promise.resolve('refused'),
  };
  const parts: AuthorizeParts = {
    hub,
    authorization,
    isListening: () => Promise.resolve(true),
    loadInitialState: () => Promise.resolve({ presence: null, bindingError: null }),
  };
  const say = (event: string) =>
    deliver(hub, {
      topic: 'clinic:a',
      isPrivate: true,
      broadcast: { event, body: { kind: 'json', text: '{}' } },
      sender: null,
    });
  return {
    channel,
    hub,
    parts,
    sent,
    say,
    handle: (at: number, result: AuthorizationResult) => answers[at]?.(result),
  };
}

const events = (sent: readonly string[]): string[] =>
  sent.map((frame) => /phx_reply|phx_close|phx_error|system|said \w+/.exec(frame)?.[0] ?? frame);

/** Waits until every settled promise's callbacks have run. */
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('a broadcast sent while a join is being authorized is delivered after the reply', async () => {
  const { channel, parts, sent, say, handle } = given();
  const authorized = authorizeChannel(channel, parts);
  await settle();
  say('said early');
  expect(sent).toEqual([]);
  handle(0, 'granted');
  await authorized;
  say('said late');
  expect(events(sent)).toEqual(['phx_reply', 'said early', 'said late']);
});

test('the result of a check that was overtaken is ignored: a permission granted before the role was revoked no longer counts', async () => {
  const { channel, hub, parts, sent, say, handle } = given();
  const first = authorizeChannel(channel, parts);
  await settle();
  const second = authorizeChannel(channel, parts);
  await settle();
  handle(0, 'granted');
  await first;
  say('said late');
  expect(sent).toEqual([]);
  handle(1, 'refused');
  await second;
  expect(events(sent)).toEqual(['phx_reply']);
  expect(sent[0]).toContain('Unauthorized');
  expect(hub.hasTopic('clinic:a', true)).toBe(false);
});

test('a channel that is authorized again receives nothing until it is allowed, and is closed when it is not', async () => {
  const { channel, parts, sent, say, handle } = given();
  const join = authorizeChannel(channel, parts);
  await settle();
  handle(0, 'granted');
  await join;
  const again = authorizeChannel(channel, parts);
  await settle();
  say('said between');
  handle(1, 'refused');
  await again;
  expect(events(sent)).toEqual(['phx_reply', 'system', 'phx_close']);
});

test('when authorization is unavailable, the client is asked to rejoin', async () => {
  const { channel, parts, sent, handle } = given();
  const join = authorizeChannel(channel, parts);
  await settle();
  handle(0, 'granted');
  await join;
  const again = authorizeChannel(channel, parts);
  await settle();
  handle(1, 'unavailable');
  await again;
  expect(events(sent)).toEqual(['phx_reply', 'system', 'phx_error']);
});

test('a client whose frames are buffered for too long is asked to rejoin, so that the buffer stays bounded', async () => {
  const { channel, parts, sent, say, handle } = given();
  const authorized = authorizeChannel(channel, parts);
  await settle();
  for (let n = 0; n < 1_000; n += 1) say('said often');
  handle(0, 'granted');
  await authorized;
  expect(events(sent)).toEqual(['phx_error']);
});
