import { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import type { Verdict } from './authority.ts';
import { Channel } from './channel.ts';
import { Connection } from './connection.ts';
import { deliver } from './deliver.ts';
import { framesV2 } from './frames-v2.ts';
import { Hub } from './hub.ts';
import { judge, type Judges } from './judge.ts';
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
    hearsPresence: false,
    subscriptions: [],
    needsSubscriptions: false,
  });
  hub.add(channel);
  const answers: ((verdict: Verdict) => void)[] = [];
  const authority: Judges['authority'] = {
    mayHear: () => new Promise((resolve) => answers.push(resolve)),
    publish: () => Promise.resolve('refused'),
  };
  const judges: Judges = {
    hub,
    authority,
    listens: () => Promise.resolve(true),
    prepare: () => Promise.resolve({ presence: null, refusal: null }),
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
    judges,
    sent,
    say,
    answer: (at: number, verdict: Verdict) => answers[at]?.(verdict),
  };
}

const events = (sent: readonly string[]): string[] =>
  sent.map((frame) => /phx_reply|phx_close|phx_error|system|said \w+/.exec(frame)?.[0] ?? frame);

/** Waits until every settled promise's callbacks have run. */
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('what is said while a join is being judged is heard after the welcome', async () => {
  const { channel, judges, sent, say, answer } = given();
  const judged = judge(channel, judges);
  await settle();
  say('said early');
  expect(sent).toEqual([]);
  answer(0, 'granted');
  await judged;
  say('said late');
  expect(events(sent)).toEqual(['phx_reply', 'said early', 'said late']);
});

test('a verdict that was overtaken has no say: what was granted before the role went is not granted any more', async () => {
  const { channel, hub, judges, sent, say, answer } = given();
  const first = judge(channel, judges);
  await settle();
  const second = judge(channel, judges);
  await settle();
  answer(0, 'granted');
  await first;
  say('said late');
  expect(sent).toEqual([]);
  answer(1, 'refused');
  await second;
  expect(events(sent)).toEqual(['phx_reply']);
  expect(sent[0]).toContain('Unauthorized');
  expect(hub.hasTopic('clinic:a', true)).toBe(false);
});

test('a channel that is judged again hears nothing until it may, and is closed when it may not', async () => {
  const { channel, judges, sent, say, answer } = given();
  const join = judge(channel, judges);
  await settle();
  answer(0, 'granted');
  await join;
  const again = judge(channel, judges);
  await settle();
  say('said between');
  answer(1, 'refused');
  await again;
  expect(events(sent)).toEqual(['phx_reply', 'system', 'phx_close']);
});

test('when nobody can tell, the client is asked to join again', async () => {
  const { channel, judges, sent, answer } = given();
  const join = judge(channel, judges);
  await settle();
  answer(0, 'granted');
  await join;
  const again = judge(channel, judges);
  await settle();
  answer(1, 'unknown');
  await again;
  expect(events(sent)).toEqual(['phx_reply', 'system', 'phx_error']);
});

test('a client that is held back for too long is asked to join again, and fills no memory', async () => {
  const { channel, judges, sent, say, answer } = given();
  const judged = judge(channel, judges);
  await settle();
  for (let n = 0; n < 1_000; n += 1) say('said often');
  answer(0, 'granted');
  await judged;
  expect(events(sent)).toEqual(['phx_error']);
});
