import { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import type { AuthorizationResult } from './authorization.ts';
import { AwaitedJoins } from './awaited-joins.ts';
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
  const options = {
    connection,
    name: 'realtime:clinic:a',
    topic: 'clinic:a',
    joinRef: '1',
    isPrivate: true,
    ack: false,
    self: false,
    id: 'c',
    presenceKey: 'me',
    receivesPresence: false,
    subscriptions: [],
    needsSubscriptions: false,
  };
  const bearer = { userId: 'u', sessionId: 's', expiresAt: Number.MAX_SAFE_INTEGER };
  const channel = new Channel({ ...options, bearer, isReplied: false });
  hub.add(channel);
  const resolvers: ((result: AuthorizationResult) => void)[] = [];
  const authorization: AuthorizeParts['authorization'] = {
    mayReceive: () => new Promise((resolve) => resolvers.push(resolve)),
    publish: () => Promise.resolve('refused'),
  };
  const parts: AuthorizeParts = {
    hub,
    authorization,
    isListening: () => Promise.resolve(true),
    loadInitialState: () => Promise.resolve({ presence: null, bindingError: null }),
  };
  const broadcast = (event: string) =>
    deliver(hub, {
      topic: 'clinic:a',
      isPrivate: true,
      broadcast: { event, body: { kind: 'json', text: '{}' } },
      sender: null,
    });
  return {
    bearer,
    channel,
    checkCount: () => resolvers.length,
    connection,
    hub,
    options,
    parts,
    sent,
    broadcast,
    resolveAuthorization: (at: number, result: AuthorizationResult) => resolvers[at]?.(result),
  };
}

const events = (sent: readonly string[]): string[] =>
  sent.map((frame) => /phx_reply|phx_close|phx_error|system|sent \w+/.exec(frame)?.[0] ?? frame);

/** Waits until every settled promise's callbacks have run. */
const flushPromises = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('a broadcast sent while a join is being authorized is delivered after the reply', async () => {
  const { channel, parts, sent, broadcast, resolveAuthorization } = given();
  const authorized = authorizeChannel(channel, parts);
  await flushPromises();
  broadcast('sent early');
  expect(sent).toEqual([]);
  resolveAuthorization(0, 'granted');
  await authorized;
  broadcast('sent late');
  expect(events(sent)).toEqual(['phx_reply', 'sent early', 'sent late']);
});

test('ignores the result of a superseded check: a permission granted before the role was revoked no longer applies', async () => {
  const { channel, hub, parts, sent, broadcast, resolveAuthorization } = given();
  const first = authorizeChannel(channel, parts);
  await flushPromises();
  const second = authorizeChannel(channel, parts);
  await flushPromises();
  resolveAuthorization(0, 'granted');
  await first;
  broadcast('sent late');
  expect(sent).toEqual([]);
  resolveAuthorization(1, 'refused');
  await second;
  expect(events(sent)).toEqual(['phx_reply']);
  expect(sent[0]).toContain('Unauthorized');
  expect(hub.hasTopic('clinic:a', true)).toBe(false);
});

test('a channel that is authorized again receives nothing until it is allowed, and is closed when it is not', async () => {
  const { channel, parts, sent, broadcast, resolveAuthorization } = given();
  const join = authorizeChannel(channel, parts);
  await flushPromises();
  resolveAuthorization(0, 'granted');
  await join;
  const again = authorizeChannel(channel, parts);
  await flushPromises();
  broadcast('sent between');
  resolveAuthorization(1, 'refused');
  await again;
  expect(events(sent)).toEqual(['phx_reply', 'system', 'phx_close']);
});

test('when authorization is unavailable, the client is asked to rejoin', async () => {
  const { channel, parts, sent, resolveAuthorization } = given();
  const join = authorizeChannel(channel, parts);
  await flushPromises();
  resolveAuthorization(0, 'granted');
  await join;
  const again = authorizeChannel(channel, parts);
  await flushPromises();
  resolveAuthorization(1, 'unavailable');
  await again;
  expect(events(sent)).toEqual(['phx_reply', 'system', 'phx_error']);
});

test('a client whose frames are buffered for too long is asked to rejoin, so that the buffer stays bounded', async () => {
  const { channel, parts, sent, broadcast, resolveAuthorization } = given();
  const authorized = authorizeChannel(channel, parts);
  await flushPromises();
  for (let n = 0; n < 1_000; n += 1) broadcast('sent often');
  resolveAuthorization(0, 'granted');
  await authorized;
  expect(events(sent)).toEqual(['phx_error']);
});

test('what came before the token waits for the join, also when its check is overtaken by another one', async () => {
  const { bearer, channel, checkCount, connection, hub, options, parts, resolveAuthorization } = given();
  hub.remove(channel);
  const awaited = new AwaitedJoins();
  const join = {
    joinRef: '1',
    ref: '1',
    topic: channel.name,
    event: 'phx_join',
    payload: {},
    broadcast: null,
  };
  awaited.add(join, options, 60_000);
  awaited.hold(connection, { ...join, ref: '2', event: 'presence' });
  const wasJoining: boolean[] = [];
  const authorized = awaited.authorize(
    connection,
    bearer,
    parts,
    (one) => void wasJoining.push(one.isJoining),
  );
  await expect.poll(checkCount).toBe(1);
  const joining = hub.channelOf(connection, channel.name);
  if (!joining) throw new Error('The join has no channel.');
  // Permissions may have changed: what the first check finds counts no more.
  const again = authorizeChannel(joining, parts);
  resolveAuthorization(0, 'granted');
  await expect.poll(checkCount).toBe(3);
  for (const at of [1, 2]) resolveAuthorization(at, 'granted');
  await Promise.all([again, authorized]);
  expect(wasJoining).toEqual([false]);
});
