import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { openWire, type ReceivedMessage, type WireClient } from '#test/realtime-client.ts';
import { startTestRealtime, TEST_KEY, type TestRealtime } from '#test/supabase.ts';

let db: TestDatabase;
let patient: TestRealtime;
let impatient: TestRealtime;
const wires: WireClient[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  [patient, impatient] = await Promise.all([startTestRealtime(db), startTestRealtime(db, { tokenMs: 1 })]);
});
afterAll(async () => {
  for (const { socket } of wires) socket.terminate();
  await Promise.all([patient.close(), impatient.close()]);
  await db.drop();
});

async function open({ url }: TestRealtime = patient): Promise<WireClient> {
  const wire = await openWire(url, '1.0.0', TEST_KEY);
  wires.push(wire);
  return wire;
}

const OK = { status: 'ok', response: { postgres_changes: [] } };
const broadcast = (topic: string, event: string) =>
  db.owner.query(`select app.broadcast($1, $2, '{}')`, [topic, event]);
const isBroadcast = (event: string) => (one: ReceivedMessage) =>
  one.event === 'broadcast' && JSON.stringify(one.payload).includes(`"event":"${event}"`);
const sendToken = (wire: WireClient, topic: string, token: string) =>
  wire.send({ topic: `realtime:${topic}`, event: 'access_token', payload: { access_token: token } });
const closeReason = async (wire: WireClient) => {
  const { payload } = await wire.next(({ event }) => event === 'system');
  await wire.next(({ event }) => event === 'phx_close');
  return payload;
};

/** A broadcast that everybody receives who may: once it is there, an earlier one would be as well. */
async function givenOther(topic: string, token: string): Promise<WireClient> {
  const other = await open();
  expect(await other.join(topic, token)).toEqual(OK);
  return other;
}

describe('a join with the API key', () => {
  test('delivers nothing until the token comes, and everything from then on', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const topic = `user:${person.userId}`;
    const other = await givenOther(topic, person.token);
    const wire = await open();
    expect(await wire.join(topic, TEST_KEY)).toEqual(OK);
    await broadcast(topic, 'early');
    await other.next(isBroadcast('early'));
    sendToken(wire, topic, TEST_KEY);
    await broadcast(topic, 'still early');
    await other.next(isBroadcast('still early'));
    sendToken(wire, topic, person.token);
    wire.send({ topic: `realtime:${topic}`, event: 'broadcast', ref: '9', payload: { event: 'x' } });
    // A probe that is answered once the token was checked.
    wire.send({
      topic: `realtime:${topic}`,
      event: 'presence',
      ref: 'p',
      payload: { event: 'untrack' },
    });
    await wire.next(({ ref }) => ref === 'p');
    await broadcast(topic, 'late');
    await wire.next(isBroadcast('late'));
    expect(wire.received.filter(({ event }) => event === 'broadcast')).toHaveLength(1);
  });

  test('of somebody who may not is closed when the token comes', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const visitor = await givenPerson(db.owner, { role: 'client' });
    const topic = `clinic:${clinicId}`;
    const other = await givenOther(topic, csr.token);
    const wire = await open();
    expect(await wire.join(topic, TEST_KEY)).toEqual(OK);
    sendToken(wire, topic, visitor.token);
    expect(await closeReason(wire)).toMatchObject({
      status: 'error',
      message: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    });
    await broadcast(topic, 'leak');
    await other.next(isBroadcast('leak'));
    expect(wire.received.filter(({ event }) => event === 'broadcast')).toEqual([]);
  });

  test('and a token that is none, or none at all, is closed', async () => {
    const [forged, silent] = [await open(), await open(impatient)];
    expect(await forged.join('user:a', TEST_KEY)).toEqual(OK);
    sendToken(forged, 'user:a', 'a.b.c');
    expect(await closeReason(forged)).toMatchObject({ message: expect.stringMatching(/^MalformedJWT: /) });
    expect(await silent.join('user:a', TEST_KEY)).toEqual(OK);
    expect(await closeReason(silent)).toMatchObject({
      message: 'Unauthorized: You must be signed in to join a channel',
    });
  });

  test('and a token on one channel is that of all channels of the connection', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const wire = await open();
    const topics = [`user:${person.userId}`, 'public:room'];
    for (const topic of topics)
      expect(await wire.join(topic, TEST_KEY, { private: topic !== 'public:room' })).toEqual(OK);
    sendToken(wire, 'public:room', person.token);
    wire.send({
      topic: `realtime:${topics[0]}`,
      event: 'presence',
      ref: 'p',
      payload: { event: 'untrack' },
    });
    await wire.next(({ ref }) => ref === 'p');
    await broadcast(topics[0] ?? '', 'note');
    await wire.next(isBroadcast('note'));
  });

  test('takes the presence and the bindings that came before the token', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const wire = await open();
    const topic = `user:${person.userId}`;
    const binding = { event: 'UPDATE', schema: 'public', table: 'profiles' };
    const reply = await wire.join(topic, TEST_KEY, {
      private: true,
      presence: { key: 'me' },
      postgres_changes: [binding],
    });
    expect(reply).toMatchObject({
      status: 'ok',
      response: { postgres_changes: [{ ...binding, id: expect.any(Number) }] },
    });
    wire.send({
      topic: `realtime:${topic}`,
      event: 'presence',
      ref: 't',
      payload: { event: 'track', payload: { at: 'desk' } },
    });
    sendToken(wire, topic, person.token);
    expect((await wire.next(({ event }) => event === 'system')).payload).toMatchObject({
      message: 'Subscribed to PostgreSQL',
    });
    expect((await wire.next(({ event }) => event === 'presence_state')).payload).toEqual({});
    expect((await wire.next(({ ref }) => ref === 't')).payload).toEqual({ status: 'ok', response: {} });
    expect((await wire.next(({ event }) => event === 'presence_diff')).payload).toMatchObject({
      joins: { me: { metas: [{ at: 'desk' }] } },
    });
    await db.owner.query(`update profiles set full_name = 'Renamed' where id = $1`, [person.userId]);
    expect((await wire.next(({ event }) => event === 'postgres_changes')).payload).toMatchObject({
      data: { record: { full_name: 'Renamed' } },
    });
  });

  test('is left, begun again, and bounded in what it sends', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const topic = `user:${person.userId}`;
    const wire = await open();
    expect(await wire.join(topic, TEST_KEY)).toEqual(OK);
    wire.send({ topic: `realtime:${topic}`, event: 'phx_leave', ref: 'l' });
    expect((await wire.next(({ ref }) => ref === 'l')).payload).toEqual({ status: 'ok', response: {} });
    await wire.next(({ event }) => event === 'phx_close');
    expect(await wire.join(topic, TEST_KEY)).toEqual(OK);
    for (let sent = 0; sent <= 50; sent += 1)
      wire.send({ topic: `realtime:${topic}`, event: 'broadcast', payload: { event: 'x' } });
    expect(await closeReason(wire)).toMatchObject({
      message: 'Too many messages before the access token',
    });
    expect(await wire.join(topic, person.token)).toEqual(OK);
  });
});

describe('presence', () => {
  test('begins with tracking where the client did not ask for it', async () => {
    const [alice, bob] = await Promise.all([1, 2].map(() => givenPerson(db.owner, { role: 'client' })));
    const [a, b] = [await open(), await open()];
    const track = (wire: WireClient, at: string) =>
      wire.send({
        topic: 'realtime:desk',
        event: 'presence',
        ref: 't',
        payload: { event: 'track', payload: { at } },
      });
    await a.join('desk', alice?.token ?? '', { private: false, presence: { key: 'alice' } });
    expect((await a.next(({ event }) => event === 'presence_state')).payload).toEqual({});
    track(a, 'door');
    await a.next(({ event }) => event === 'presence_diff');
    await b.join('desk', bob?.token ?? '', { private: false, presence: { key: 'bob', enabled: false } });
    track(b, 'bench');
    expect((await b.next(({ event }) => event === 'presence_state')).payload).toMatchObject({
      alice: { metas: [{ at: 'door' }] },
      bob: { metas: [{ at: 'bench' }] },
    });
    track(a, 'home');
    expect(
      await b.next(
        ({ event, payload }) => event === 'presence_diff' && JSON.stringify(payload).includes('home'),
      ),
    ).toBeDefined();
  });
});
