import { request } from 'node:http';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { openWire, type WireClient } from '#test/realtime-client.ts';
import { stormRuns } from '#test/storm.ts';
import { startTestRealtime, TEST_KEY, TEST_SECRET_KEY, type TestRealtime } from '#test/supabase.ts';

let db: TestDatabase;
let first: TestRealtime;
let second: TestRealtime;
const wires: WireClient[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  first = await startTestRealtime(db);
  second = await startTestRealtime(db);
});
afterAll(async () => {
  for (const { socket } of wires) socket.terminate();
  await Promise.all([first.close(), second.close()]);
  await db.drop();
});

async function open(vsn: '1.0.0' | '2.0.0' = '2.0.0', at: TestRealtime = first): Promise<WireClient> {
  const wire = await openWire(at.url, vsn, TEST_KEY);
  wires.push(wire);
  return wire;
}

const OK = { status: 'ok', response: { postgres_changes: [] } };
const error = (reason: string | RegExp) => ({
  status: 'error',
  response: { reason: expect.stringMatching(reason) },
});
const broadcast = (topic: string, event: string, payload: unknown) =>
  db.owner.query('select app.broadcast($1, $2, $3)', [topic, event, JSON.stringify(payload)]);
const isBroadcast = (event: string) => (one: { event: string; payload: unknown }) =>
  one.event === 'broadcast' && JSON.stringify(one.payload).includes(`"event":"${event}"`);

interface UpgradeResponse {
  readonly status: number | undefined;
  readonly body: unknown;
}

function requestUpgrade(at: TestRealtime, path: string, userAgent = 'test'): Promise<UpgradeResponse> {
  return new Promise((resolve, reject) => {
    const upgradeRequest = request(`${at.url}${path}`, {
      headers: {
        connection: 'Upgrade',
        'user-agent': userAgent,
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGVzdC10ZXN0LXRlc3QtdA==',
      },
    });
    upgradeRequest.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode, body: null });
    });
    upgradeRequest.on('response', (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }));
    });
    upgradeRequest.on('error', reject);
    upgradeRequest.end();
  });
}

describe('the connection', () => {
  test('is rejected in plain HTTP without an API key, on another path, with an unknown version', async () => {
    const path = '/realtime/v1/websocket';
    expect(await requestUpgrade(first, path)).toMatchObject({
      status: 401,
      body: { error: expect.any(String) },
    });
    expect(await requestUpgrade(first, `${path}?apikey=other`)).toMatchObject({ status: 401 });
    expect(await requestUpgrade(first, `/elsewhere?apikey=${TEST_KEY}`)).toMatchObject({ status: 404 });
    expect(await requestUpgrade(first, `${path}?apikey=${TEST_KEY}&vsn=3.0.0`)).toMatchObject({
      status: 400,
    });
    expect(await requestUpgrade(first, `${path}?apikey=${TEST_KEY}`)).toMatchObject({ status: 101 });
    const secret = `${path}?apikey=${TEST_SECRET_KEY}`;
    expect(await requestUpgrade(first, secret)).toMatchObject({ status: 101 });
    expect(await requestUpgrade(first, secret, 'Mozilla/5.0')).toMatchObject({ status: 401 });
  });

  test('counts towards the limit of its address', async () => {
    const limited = await startTestRealtime(db, { connectionsPerAddress: 1 });
    const connected = await open('2.0.0', limited);
    const refused = await requestUpgrade(limited, `/realtime/v1/websocket?apikey=${TEST_KEY}`);
    expect(refused).toEqual({ status: 429, body: { error: 'Too many connections' } });
    await limited.close();
    expect(await connected.closed()).toBe(1012);
    expect(limited.connectionCount()).toBe(0);
  });

  test.each(['1.0.0', '2.0.0'] as const)('answers a heartbeat in vsn %s', async (vsn) => {
    const wire = await open(vsn);
    wire.send({ topic: 'phoenix', event: 'heartbeat', ref: '8' });
    expect(await wire.next((one) => one.ref === '8')).toMatchObject({
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    });
  });

  test('is closed for a frame that is invalid, and for one that is too large', async () => {
    const invalidSender = await open();
    invalidSender.socket.send('{');
    expect(await invalidSender.closed()).toBe(1007);
    const largeSender = await open();
    largeSender.socket.send('x'.repeat(262_145));
    expect(await largeSender.closed()).toBe(1009);
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    for (const text of [
      `["1","2","realtime:a","broadcast",{"type":"broadcast","event":"e","payload":${nested}}]`,
      `["1","2","realtime:a","phx_join",{"config":${nested}}]`,
    ]) {
      const deepSender = await open();
      deepSender.socket.send(text);
      expect(await deepSender.closed()).toBe(1007);
    }
  });

  test('is closed when it exceeds the message rate', async () => {
    const wire = await open();
    for (let i = 0; i < 1000; i += 1) wire.send({ topic: 'phoenix', event: 'heartbeat', ref: String(i) });
    expect(await wire.closed()).toBe(1008);
  });
});

describe('joining', () => {
  test("a user's own topic and their clinic's, in both versions, and leaving again", async () => {
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    for (const vsn of ['1.0.0', '2.0.0'] as const) {
      const wire = await open(vsn);
      expect(await wire.join(`clinic:${clinicId}`, csr.token)).toEqual(OK);
      expect(await wire.join(`user:${csr.userId}`, csr.token)).toEqual(OK);
      await broadcast(`clinic:${clinicId}`, vsn, { id: 1 });
      expect(await wire.next(isBroadcast(vsn))).toMatchObject({
        topic: `realtime:clinic:${clinicId}`,
        payload: { type: 'broadcast', event: vsn, payload: { id: 1 } },
      });
      wire.send({ topic: `realtime:clinic:${clinicId}`, event: 'phx_leave', ref: '9', joinRef: 'join1' });
      expect(await wire.next((one) => one.ref === '9')).toMatchObject({ payload: { status: 'ok' } });
      await wire.next((one) => one.event === 'phx_close');
      await broadcast(`clinic:${clinicId}`, 'unreceived', {});
      await broadcast(`user:${csr.userId}`, 'after', {});
      await wire.next(isBroadcast('after'));
      expect(wire.received.some(isBroadcast('unreceived'))).toBe(false);
    }
  });

  test("nobody joins another clinic's or another user's topic, nor with a role that does not read appointments", async () => {
    const ours = await givenClinic(db.owner);
    const theirs = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, ours.clinicId, { role: 'csr' });
    const client = await givenPerson(db.owner, { role: 'client', clinicId: ours.clinicId });
    const wire = await open();
    const refused = error(/^Unauthorized: You do not have permissions to read from this Channel topic: /);
    expect(await wire.join(`clinic:${theirs.clinicId}`, csr.token)).toEqual(refused);
    expect(await wire.join(`user:${client.userId}`, csr.token)).toEqual(refused);
    expect(await wire.join(`clinic:${ours.clinicId}`, client.token)).toEqual(refused);
    expect(await wire.join('anything', csr.token)).toEqual(refused);
    expect(await wire.join(`clinic:${ours.clinicId}`, null)).toEqual(error(/^Unauthorized/));
    expect(await wire.join(`clinic:${ours.clinicId}`, 'a.b.c')).toEqual(error(/^MalformedJWT/));
    const expired = `e30.${Buffer.from('{"exp":1}').toString('base64url')}.c`;
    expect(await wire.join(`clinic:${ours.clinicId}`, expired)).toEqual(
      error(/^InvalidJWTToken: Token has expired \d+ seconds ago$/),
    );
    await broadcast(`clinic:${theirs.clinicId}`, 'leak', {});
    await broadcast(`user:${client.userId}`, 'leak', {});
    expect(await wire.join(`user:${csr.userId}`, csr.token)).toEqual(OK);
    expect(wire.received.some(isBroadcast('leak'))).toBe(false);
  });

  test('an invalid join is rejected with its reason', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const wire = await open();
    const ownTopic = `user:${person.userId}`;
    const join = (config: Readonly<Record<string, unknown>>, topic = ownTopic) =>
      wire.join(topic, person.token, config);
    expect(await join({ private: true }, '')).toEqual(error(/^TopicNameRequired: /));
    expect(await join({ private: true }, 'x'.repeat(300))).toEqual(error(/^TopicNameRequired: /));
    expect(await join({ private: false, broadcast: { replay: { since: 1 } } })).toEqual(
      error(/^UnableToReplayMessages: Replay is not allowed for public channels$/),
    );
    expect(await join({ private: true, broadcast: { replay: { limit: 1 } } })).toEqual(
      error(/^UnableToReplayMessages: Replay params are not valid$/),
    );
    expect(await join({ private: true, broadcast: { replay: { since: 1, limit: 10 } } })).toEqual(
      error(/^UnableToReplayMessages: This server does not store broadcasts$/),
    );
    expect(await join({ private: true, presence: { key: 'x'.repeat(256) } })).toEqual(
      error(/^MalformedJoin: /),
    );
    const many = Array.from({ length: 51 }, () => ({ event: '*', table: 'profiles' }));
    expect(await join({ private: true, postgres_changes: many })).toEqual(
      error(/^ChannelRateLimitReached: /),
    );
    expect(await join({ private: true, postgres_changes: [{ event: 'TRUNCATE' }] })).toEqual(
      error(/^MalformedJoin: /),
    );
    expect(await join({ private: 'yes' })).toEqual(error(/^MalformedJoin: /));
    wire.send({ topic: 'elsewhere', event: 'phx_join', ref: 'e', joinRef: 'e' });
    expect((await wire.next((one) => one.ref === 'e')).payload).toEqual({
      status: 'error',
      response: { reason: 'unmatched topic' },
    });
    expect(
      await join({ private: true, presence: { key: '', enabled: false }, postgres_changes: [] }),
    ).toEqual(OK);
  });

  test('allows a hundred channels, and rejects the next', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const server = await startTestRealtime(db, { joinBurst: 500 });
    const wire = await open('2.0.0', server);
    const replies = await Promise.all(
      Array.from({ length: 101 }, (_, n) => wire.join(`public:${n}`, person.token, { private: false })),
    );
    expect(replies.filter((reply) => JSON.stringify(reply).includes('"ok"'))).toHaveLength(100);
    expect(replies).toContainEqual(error(/^ChannelRateLimitReached: /));
    await server.close();
  });
});

describe('revoked permissions', () => {
  test('a revoked role closes the channel, and nothing sent afterwards is received', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const clients = [await open('1.0.0', first), await open('2.0.0', second)];
    for (const wire of clients) {
      expect(await wire.join(`clinic:${clinicId}`, csr.token)).toEqual(OK);
      expect(await wire.join(`user:${csr.userId}`, csr.token)).toEqual(OK);
    }
    const client = await db.owner.connect();
    await client.query('begin');
    await client.query(`update user_roles set role = 'client', clinic_id = null where user_id = $1`, [
      csr.userId,
    ]);
    await client.query('commit');
    // A message sent directly after the commit must not arrive.
    await client.query(`select app.broadcast($1, 'leak', '{}')`, [`clinic:${clinicId}`]);
    await client.query(`select app.broadcast($1, 'own', '{}')`, [`user:${csr.userId}`]);
    client.release();
    for (const wire of clients) {
      const topic = `realtime:clinic:${clinicId}`;
      const systemMessage = await wire.next((one) => one.event === 'system');
      expect(systemMessage).toMatchObject({
        topic,
        payload: { status: 'error', message: expect.stringMatching(/^Unauthorized/) },
      });
      await wire.next((one) => one.event === 'phx_close' && one.topic === topic);
      await wire.next(isBroadcast('own'));
      expect(wire.received.some(isBroadcast('leak'))).toBe(false);
    }
  });

  test('a role revoked while the join is being authorized leaves no channel open', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const rounds = stormRuns(20);
    for (let round = 0; round < rounds; round += 1) {
      const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
      const wire = await open();
      const [reply] = await Promise.all([
        wire.join(`clinic:${clinicId}`, csr.token),
        db.owner.query('delete from user_roles where user_id = $1', [csr.userId]),
      ]);
      if (JSON.stringify(reply).includes('"ok"')) await wire.next((one) => one.event === 'phx_close');
      await broadcast(`clinic:${clinicId}`, `leak ${round}`, {});
      expect(await wire.join(`user:${csr.userId}`, csr.token)).toEqual(OK);
      expect(wire.received.some(isBroadcast(`leak ${round}`))).toBe(false);
      wire.socket.terminate();
    }
  });

  test('a role changed to one that may still receive keeps the channel, and loses no message', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const wire = await open();
    await wire.join(`clinic:${clinicId}`, csr.token);
    await db.owner.query(
      `with changed as (update user_roles set role = 'technician' where user_id = $1 returning 1)
       select app.broadcast($2, 'with', '{}') from changed`,
      [csr.userId, `clinic:${clinicId}`],
    );
    await broadcast(`clinic:${clinicId}`, 'after', {});
    await wire.next(isBroadcast('with'));
    await wire.next(isBroadcast('after'));
    expect(wire.received.some((one) => one.event === 'phx_close')).toBe(false);
  });

  test.each([
    ['signed out', 'delete from auth.sessions where id = $1'],
    ['cut short', 'update auth.sessions set not_after = now() where id = $1'],
    [
      'banned',
      `update auth.users set banned_until = now() + interval '1 day' where id = (select user_id from auth.sessions where id = $1)`,
    ],
  ])('a session %s closes its channels', async (_how, text) => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const wire = await open();
    expect(await wire.join(`user:${person.userId}`, person.token)).toEqual(OK);
    await db.owner.query(text, [person.sessionId]);
    expect((await wire.next((one) => one.event === 'system')).payload).toMatchObject({
      message: expect.stringMatching(/^InvalidJWTToken: /),
    });
    await wire.next((one) => one.event === 'phx_close');
    expect(await wire.join(`user:${person.userId}`, person.token)).toEqual(error(/^InvalidJWTToken: /));
  });

  test('an expired token closes the channel; a newer one keeps it, another user’s does not', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const otherUser = await givenPerson(db.owner, { role: 'client' });
    const topic = `user:${person.userId}`;
    const soon = Math.floor(Date.now() / 1000) + 4;
    const [ending, renewed, taken] = [await open(), await open(), await open()];
    for (const wire of [ending, renewed, taken])
      expect(await wire.join(topic, `${person.token}:${soon}`)).toEqual(OK);
    const renew = (wire: WireClient, token: string) =>
      wire.send({ topic: `realtime:${topic}`, event: 'access_token', payload: { access_token: token } });
    renew(renewed, TEST_KEY);
    renew(renewed, person.token);
    renew(taken, otherUser.token);
    await taken.next((one) => one.event === 'phx_close');
    expect((await ending.next((one) => one.event === 'system')).payload).toMatchObject({
      message: expect.stringMatching(/^InvalidJWTToken: Token has expired \d+ seconds ago$/),
    });
    await ending.next((one) => one.event === 'phx_close');
    await broadcast(topic, 'still', {});
    await renewed.next(isBroadcast('still'));
    expect(renewed.received.some((one) => one.event === 'phx_close')).toBe(false);
  });
});

describe('texts that the database cannot store', () => {
  test.each(['1.0.0', '2.0.0'] as const)('vsn %s: each is refused, and the channel stays', async (vsn) => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const wire = await open(vsn);
    const malformed = error(/^MalformedMessage: /);
    for (const topic of ['room\0', 'room\ud83d'])
      expect(await wire.join(topic, person.token, { private: false })).toEqual(malformed);
    await wire.join('public:room', person.token, { private: false, broadcast: { ack: true, self: true } });
    const messages = [
      ['broadcast', { event: 'a\0', payload: {} }],
      ['broadcast', { event: 'a', payload: { b: ['\ud83d'] } }],
      ['presence', { event: 'track', payload: { '\0': 'c' } }],
    ] as const;
    for (const [at, [event, payload]] of messages.entries()) {
      const ref = `odd${at}`;
      wire.send({ topic: 'realtime:public:room', event, ref, payload });
      expect((await wire.next((one) => one.ref === ref)).payload).toEqual(malformed);
    }
    const kept = { event: 'kept', payload: { a: '\\u0000' } };
    wire.send({ topic: 'realtime:public:room', event: 'broadcast', ref: 'kept', payload: kept });
    await wire.next(isBroadcast('kept'));
  });
});

describe('broadcasts', () => {
  test('of a client reach the other clients of a public topic, in every process and both versions', async () => {
    const people = await Promise.all([1, 2, 3].map(() => givenPerson(db.owner, { role: 'client' })));
    const [a, b, c] = [await open('2.0.0', first), await open('1.0.0', first), await open('2.0.0', second)];
    const [alice, bob, cleo] = people;
    await a.join('public:room', alice?.token ?? '', {
      private: false,
      broadcast: { ack: true, self: false },
    });
    await b.join('public:room', bob?.token ?? '', { private: false, broadcast: { ack: false, self: true } });
    await c.join('public:room', cleo?.token ?? '', { private: false });
    const payload = (event: string) => ({ type: 'broadcast', event, payload: { z: 1, a: 2 } });
    a.send({ topic: 'realtime:public:room', event: 'broadcast', ref: '5', payload: payload('from a') });
    expect(await a.next((one) => one.ref === '5')).toMatchObject({
      event: 'phx_reply',
      payload: { status: 'ok' },
    });
    for (const wire of [b, c]) {
      expect(await wire.next(isBroadcast('from a'))).toMatchObject({ payload: payload('from a') });
    }
    b.send({ topic: 'realtime:public:room', event: 'broadcast', ref: '6', payload: payload('from b') });
    await Promise.all([a, b, c].map((wire) => wire.next(isBroadcast('from b'))));
    expect(a.received.some(isBroadcast('from a'))).toBe(false);
    expect(b.received.some((one) => one.ref === '6')).toBe(false);
    const largeMessage = { type: 'broadcast', event: 'large', payload: 'x'.repeat(9000) };
    a.send({ topic: 'realtime:public:room', event: 'broadcast', ref: '7', payload: largeMessage });
    expect(await a.next((one) => one.ref === '7')).toMatchObject({ payload: { status: 'error' } });
  });

  test('bytes pushed in a binary frame arrive as bytes, and skip a client whose version cannot carry them', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const [v2, v1] = [await open('2.0.0'), await open('1.0.0', second)];
    const config = { private: false, broadcast: { ack: false, self: true } };
    for (const wire of [v2, v1]) await wire.join('public:bytes', person.token, config);
    const parts = ['join1', '7', 'realtime:public:bytes', 'ev', ''].map((part) => Buffer.from(part));
    const push = Buffer.concat([
      Buffer.from([3, ...parts.map((part) => part.length), 0]),
      ...parts,
      Buffer.from([0, 255, 10]),
    ]);
    v2.socket.send(push);
    expect(await v2.next(isBroadcast('ev'))).toMatchObject({
      payload: { payload: Buffer.from([0, 255, 10]).toString('base64') },
    });
    const after = { type: 'broadcast', event: 'after', payload: {} };
    v2.send({ topic: 'realtime:public:bytes', event: 'broadcast', payload: after });
    await v1.next(isBroadcast('after'));
    expect(v1.received.some(isBroadcast('ev'))).toBe(false);
  });

  test('of a client on a private topic are accepted and dropped', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const [one, other] = [
      await givenStaff(db.owner, clinicId, { role: 'csr' }),
      await givenStaff(db.owner, clinicId, { role: 'csr' }),
    ];
    const [a, b] = [await open(), await open()];
    const topic = `clinic:${clinicId}`;
    await a.join(topic, one.token, { private: true, broadcast: { ack: true, self: true } });
    await b.join(topic, other.token);
    a.send({
      topic: `realtime:${topic}`,
      event: 'broadcast',
      ref: '5',
      payload: { type: 'broadcast', event: 'forged', payload: {} },
    });
    expect(await a.next((received) => received.ref === '5')).toMatchObject({ payload: { status: 'ok' } });
    await broadcast(topic, 'true', {});
    for (const wire of [a, b]) {
      await wire.next(isBroadcast('true'));
      expect(wire.received.some(isBroadcast('forged'))).toBe(false);
    }
  });

  test('when the listening connection breaks, every client is asked to rejoin, and then receives messages again', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const wire = await open();
    const topic = `user:${person.userId}`;
    expect(await wire.join(topic, person.token)).toEqual(OK);
    await db.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tailwell live' and datname = current_database()`,
    );
    await wire.next((one) => one.event === 'phx_error' && one.topic === `realtime:${topic}`);
    expect(await wire.join(topic, person.token)).toEqual(OK);
    await broadcast(topic, 'again', {});
    await wire.next(isBroadcast('again'));
  });

  test('a client that does not read is disconnected before its buffer fills the memory', async () => {
    const smallBuffer = await startTestRealtime(db, { unsentBytes: 20_000 });
    const person = await givenPerson(db.owner, { role: 'client' });
    const wire = await open('2.0.0', smallBuffer);
    await wire.join(`user:${person.userId}`, person.token);
    wire.socket.pause();
    const padding = 'x'.repeat(7000);
    while (smallBuffer.connectionCount() > 0) await broadcast(`user:${person.userId}`, 'flood', { padding });
    expect(smallBuffer.connectionCount()).toBe(0);
    await smallBuffer.close();
  });
});

test('an idle connection is closed', async () => {
  const server = await startTestRealtime(db, { idleMs: 50 });
  const wire = await open('2.0.0', server);
  expect(await wire.closed()).toBe(1006);
  expect(wire.socket.readyState).toBe(WebSocket.CLOSED);
  await server.close();
});

test('a connection that joins no channel is closed, although it sends heartbeats', async () => {
  const server = await startTestRealtime(db, { unjoinedMs: 2_000 });
  const person = await givenPerson(db.owner, { role: 'client' });
  const [silent, joined] = [await open('2.0.0', server), await open('2.0.0', server)];
  expect(await joined.join(`user:${person.userId}`, person.token)).toEqual(OK);
  const heartbeat = setInterval(() => {
    for (const { socket, send } of [silent, joined])
      if (socket.readyState === WebSocket.OPEN) send({ topic: 'phoenix', event: 'heartbeat', ref: '1' });
  }, 100);
  expect(await silent.closed()).toBe(1006);
  clearInterval(heartbeat);
  expect(joined.socket.readyState).toBe(WebSocket.OPEN);
  await server.close();
});

test('one person has a bounded number of connections, and others have theirs', async () => {
  const server = await startTestRealtime(db, { connectionsPerPerson: 2 });
  const [person, other] = [
    await givenPerson(db.owner, { role: 'client' }),
    await givenPerson(db.owner, { role: 'client' }),
  ];
  const join = async (by: typeof person, wire: WireClient) => wire.join(`user:${by.userId}`, by.token);
  const [a, b, c] = [await open('2.0.0', server), await open('2.0.0', server), await open('2.0.0', server)];
  expect([await join(person, a), await join(person, b)]).toEqual([OK, OK]);
  expect(await join(person, c)).toEqual(error(/^ConnectionRateLimitReached/));
  expect(await join(other, c)).toEqual(OK);
  // Another channel of a connection that counts already.
  expect(await a.join(`clinic:${person.userId}`, person.token)).not.toEqual(
    error(/^ConnectionRateLimitReached/),
  );
  await server.close();
});
