import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { openWire, type WireClient } from '#test/realtime-client.ts';
import { startTestRealtime, TEST_KEY, type TestRealtime } from '#test/supabase.ts';

let db: TestDatabase;
let first: TestRealtime;
let second: TestRealtime;
const wires: WireClient[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  [first, second] = await Promise.all([startTestRealtime(db), startTestRealtime(db)]);
});
afterAll(async () => {
  for (const { socket } of wires) socket.terminate();
  await Promise.all([first.close(), second.close()]);
  await db.drop();
});

const open = async (at = first, vsn: '1.0.0' | '2.0.0' = '2.0.0'): Promise<WireClient> => {
  const wire = await openWire(at.url, vsn, TEST_KEY);
  wires.push(wire);
  return wire;
};
const enabled = (key: string) => ({ private: false, presence: { key, enabled: true } });

let refs = 0;
async function pushPresence(wire: WireClient, topic: string, event: 'track' | 'untrack', payload?: unknown) {
  refs += 1;
  const ref = `p${refs}`;
  wire.send({
    topic: `realtime:${topic}`,
    event: 'presence',
    ref,
    payload: { type: 'presence', event, ...(payload === undefined ? {} : { payload }) },
  });
  return (await wire.next((one) => one.event === 'phx_reply' && one.ref === ref)).payload;
}
const OK = { status: 'ok', response: {} };
const diff = (joins: object, leaves: object) => ({ joins, leaves });
const metas = (...states: object[]) => ({
  metas: states.map((state) => Object.assign({ phx_ref: expect.any(String) }, state)),
});
const nextDiff = async (wire: WireClient) =>
  (await wire.next(({ event }) => event === 'presence_diff')).payload;

let topics = 0;
const freshTopic = (): string => `room ${(topics += 1)}`;

describe('presence', () => {
  test.each(['1.0.0', '2.0.0'] as const)(
    'vsn %s: the state on joining, then joins, updates and leaves, in every process',
    async (vsn) => {
      const topic = freshTopic();
      const [alice, bob] = [
        await givenPerson(db.owner, { role: 'client' }),
        await givenPerson(db.owner, { role: 'client' }),
      ];
      const [a, b] = [await open(first, vsn), await open(second, vsn)];
      await a.join(topic, alice.token, enabled('alice'));
      expect((await a.next(({ event }) => event === 'presence_state')).payload).toEqual({});
      expect(await pushPresence(a, topic, 'track', { at: 'desk' })).toEqual(OK);
      expect(await nextDiff(a)).toEqual(diff({ alice: metas({ at: 'desk' }) }, {}));

      await b.join(topic, bob.token, enabled('bob'));
      expect((await b.next(({ event }) => event === 'presence_state')).payload).toEqual({
        alice: metas({ at: 'desk' }),
      });
      await pushPresence(b, topic, 'track', {});
      expect(await nextDiff(a)).toEqual(diff({ bob: metas({}) }, {}));
      expect(await nextDiff(b)).toEqual(diff({ bob: metas({}) }, {}));

      await pushPresence(a, topic, 'track', { at: 'door' });
      expect(await nextDiff(b)).toEqual(
        diff({ alice: metas({ at: 'door' }) }, { alice: metas({ at: 'desk' }) }),
      );
      expect(await pushPresence(a, topic, 'untrack')).toEqual(OK);
      expect(await nextDiff(b)).toEqual(diff({}, { alice: metas({ at: 'door' }) }));
    },
  );

  test('two channels with one key are one participant with two states', async () => {
    const topic = freshTopic();
    const person = await givenPerson(db.owner, { role: 'client' });
    const [one, two, third] = [await open(first), await open(second), await open(first)];
    for (const [wire, n] of [
      [one, 1],
      [two, 2],
    ] as const) {
      await wire.join(topic, person.token, enabled('me'));
      await pushPresence(wire, topic, 'track', { n });
    }
    await third.join(topic, person.token, enabled('other'));
    const state = await third.next(({ event }) => event === 'presence_state');
    expect(state.payload).toEqual({ me: metas({ n: 1 }, { n: 2 }) });
  });

  test('a channel with presence disabled receives no presence events before it tracks its own', async () => {
    const topic = freshTopic();
    const person = await givenPerson(db.owner, { role: 'client' });
    const [quiet, observer] = [await open(), await open()];
    await quiet.join(topic, person.token, { private: false, presence: { key: 'quiet', enabled: false } });
    await observer.join(topic, person.token, enabled('curious'));
    await pushPresence(observer, topic, 'track', { at: 'desk' });
    await nextDiff(observer);
    expect(quiet.received.map(({ event }) => event)).toEqual(['phx_reply']);
    await pushPresence(quiet, topic, 'track', {});
    expect(await nextDiff(observer)).toEqual(diff({ quiet: metas({}) }, {}));
    expect((await quiet.next(({ event }) => event === 'presence_state')).payload).toEqual({
      curious: metas({ at: 'desk' }),
      quiet: metas({}),
    });
  });
});

describe('a presence ends', () => {
  async function givenTwoClients(
    topic: string,
  ): Promise<{ gone: WireClient; left: WireClient; person: Person }> {
    const person = await givenPerson(db.owner, { role: 'client' });
    const other = await givenPerson(db.owner, { role: 'client' });
    const [gone, left] = [await open(second), await open(first)];
    await left.join(topic, other.token, enabled('left'));
    await gone.join(topic, person.token, enabled('gone'));
    await pushPresence(gone, topic, 'track', {});
    expect(await nextDiff(left)).toEqual(diff({ gone: metas({}) }, {}));
    return { gone, left, person };
  }
  const GONE = diff({}, { gone: metas({}) });

  test('when its channel is left or its connection is lost', async () => {
    const topic = freshTopic();
    const { gone, left } = await givenTwoClients(topic);
    gone.send({ topic: `realtime:${topic}`, event: 'phx_leave', ref: 'l' });
    expect(await nextDiff(left)).toEqual(GONE);
    const other = freshTopic();
    const disconnected = await givenTwoClients(other);
    disconnected.gone.socket.terminate();
    expect(await nextDiff(disconnected.left)).toEqual(GONE);
  });

  test('when its session is signed out elsewhere', async () => {
    const { left, person } = await givenTwoClients(freshTopic());
    await db.owner.query('delete from auth.sessions where id = $1', [person.sessionId]);
    expect(await nextDiff(left)).toEqual(GONE);
  });

  test('when its process is closed, or crashes', async () => {
    const third = await startTestRealtime(db);
    const topic = freshTopic();
    const person = await givenPerson(db.owner, { role: 'client' });
    const [there, here] = [await open(third), await open(first)];
    await here.join(topic, person.token, enabled('here'));
    await there.join(topic, person.token, enabled('gone'));
    await pushPresence(there, topic, 'track', {});
    await nextDiff(here);
    await third.close();
    expect(await nextDiff(here)).toEqual(GONE);

    await db.owner.query(
      `insert into live.presences (channel_id, process_id, topic, is_private, key, ref, state)
       values ('dead', gen_random_uuid(), $1, false, 'gone', 'r', '{}')`,
      [topic],
    );
    await db.owner.query(`select live.heartbeat(gen_random_uuid(), '1 hour', '1 hour')`);
    expect(await nextDiff(here)).toEqual(GONE);
  });
});

describe('T-05: authorization', () => {
  test('shares no presence on a private topic without permission', async () => {
    const [ours, theirs] = [await givenClinic(db.owner), await givenClinic(db.owner)];
    const csr = await givenStaff(db.owner, ours.clinicId, { role: 'csr' });
    const otherUser = await givenStaff(db.owner, theirs.clinicId, { role: 'csr' });
    const topic = `clinic:${ours.clinicId}`;
    const [inside, outside] = [await open(first), await open(second)];
    const config = { private: true, presence: { key: 'k', enabled: true } };
    await inside.join(topic, csr.token, config);
    await pushPresence(inside, topic, 'track', { secret: ours.clinicId });
    await nextDiff(inside);
    expect(await outside.join(topic, otherUser.token, config)).toMatchObject({ status: 'error' });
    // The public topic of the same name is distinct.
    await outside.join(topic, otherUser.token, { ...config, private: false });
    expect((await outside.next(({ event }) => event === 'presence_state')).payload).toEqual({});
    await pushPresence(outside, topic, 'track', { forged: true });
    await nextDiff(outside);
    expect(inside.received.filter(({ event }) => event === 'presence_diff')).toHaveLength(1);
    expect(JSON.stringify(outside.received)).not.toContain('secret');
  });

  test('RT-05: revoking a role removes the presence', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const [csr, doctor] = [
      await givenStaff(db.owner, clinicId, { role: 'csr' }),
      await givenStaff(db.owner, clinicId, { role: 'doctor' }),
    ];
    const topic = `clinic:${clinicId}`;
    const [a, b] = [await open(first), await open(second)];
    await a.join(topic, csr.token, { private: true, presence: { key: 'csr', enabled: true } });
    await b.join(topic, doctor.token, { private: true, presence: { key: 'doctor', enabled: true } });
    await pushPresence(a, topic, 'track', {});
    expect(await nextDiff(b)).toEqual(diff({ csr: metas({}) }, {}));
    await db.owner.query('delete from user_roles where user_id = $1', [csr.userId]);
    expect(await nextDiff(b)).toEqual(diff({}, { csr: metas({}) }));
  });
});

describe('limits', () => {
  test('tracking more than five times in half a minute closes the channel', async () => {
    const topic = freshTopic();
    const person = await givenPerson(db.owner, { role: 'client' });
    const wire = await open();
    await wire.join(topic, person.token, enabled('k'));
    for (let n = 0; n < 5; n += 1) expect(await pushPresence(wire, topic, 'track', { n })).toEqual(OK);
    wire.send({
      topic: `realtime:${topic}`,
      event: 'presence',
      ref: 'x',
      payload: { type: 'presence', event: 'track', payload: {} },
    });
    const systemMessage = await wire.next(({ event }) => event === 'system');
    expect(systemMessage.payload).toMatchObject({
      status: 'error',
      message: 'Client presence rate limit exceeded',
    });
    await wire.next(({ event }) => event === 'phx_close');
  });

  test('a state that is too large and an invalid message are rejected', async () => {
    const topic = freshTopic();
    const person = await givenPerson(db.owner, { role: 'client' });
    const wire = await open();
    await wire.join(topic, person.token, enabled('k'));
    expect(await pushPresence(wire, topic, 'track', { text: 'x'.repeat(4000) })).toEqual({
      status: 'error',
      response: {},
    });
    wire.send({ topic: `realtime:${topic}`, event: 'presence', ref: 'y', payload: { event: 'shout' } });
    expect((await wire.next(({ ref }) => ref === 'y')).payload).toMatchObject({ status: 'error' });
  });
});
