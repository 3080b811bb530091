import { randomUUID } from 'node:crypto';
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { signedIn, type Client } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let first: Tailwell;
let second: Tailwell;
const clients: Client[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  [first, second] = await Promise.all([startTailwell(db), startTailwell(db)]);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  await Promise.all([first.stop(), second.stop()]);
  await db.drop();
});

const VSNS = ['1.0.0', '2.0.0'] as const;

async function connect(at: Tailwell, person: Person, vsn: (typeof VSNS)[number] = '2.0.0'): Promise<Client> {
  const client = await signedIn(at, db, person, { realtime: { vsn } });
  clients.push(client);
  return client;
}

const TIMEOUT_MS = 15_000;

/** Waits for a condition, which is checked after each received message. */
function createRecorder() {
  const watchers = new Set<() => void>();
  return {
    notify: () => watchers.forEach((watch) => watch()),
    until: (isMet: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`The condition was not met: ${isMet.toString()}`)),
          TIMEOUT_MS,
        );
        const watch = () => {
          if (!isMet()) return;
          clearTimeout(timer);
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),
  };
}

async function subscribe(
  channel: RealtimeChannel,
): Promise<{ statuses: string[]; recorder: ReturnType<typeof createRecorder> }> {
  const recorder = createRecorder();
  const statuses: string[] = [];
  channel.subscribe((status, error) => {
    statuses.push(status, ...(error ? [error.message] : []));
    recorder.notify();
  });
  await recorder.until(() => statuses.length > 0);
  return { statuses, recorder };
}

describe.each(VSNS)('presence, vsn %s', (vsn) => {
  test('sync, join and leave across processes, with the state', async () => {
    const topic = `room-${randomUUID()}`;
    const recorder = createRecorder();
    const [alice, bob] = await Promise.all([
      givenPerson(db.owner, { role: 'client' }),
      givenPerson(db.owner, { role: 'client' }),
    ]);
    const join = async (at: Tailwell, person: Person, key: string) => {
      const received: string[] = [];
      const record = (event: string) => {
        received.push(event);
        recorder.notify();
      };
      const channel = (await connect(at, person, vsn)).channel(topic, { config: { presence: { key } } });
      channel
        .on('presence', { event: 'sync' }, () => record('sync'))
        .on('presence', { event: 'join' }, ({ key: who }) => record(`join ${who}`))
        .on('presence', { event: 'leave' }, ({ key: who }) => record(`leave ${who}`));
      expect((await subscribe(channel)).statuses).toEqual([REALTIME_SUBSCRIBE_STATES.SUBSCRIBED]);
      return { channel, received };
    };
    const a = await join(first, alice, 'alice');
    expect(await a.channel.track({ at: 'desk' })).toBe('ok');
    await recorder.until(() => a.received.includes('join alice'));
    const b = await join(second, bob, 'bob');
    await recorder.until(() => 'alice' in b.channel.presenceState());
    expect(b.channel.presenceState()).toEqual({
      alice: [{ at: 'desk', presence_ref: expect.any(String) }],
    });
    expect(await b.channel.track({ at: 'door' })).toBe('ok');
    await recorder.until(() => a.received.includes('join bob') && b.received.includes('join bob'));
    expect(Object.keys(a.channel.presenceState()).toSorted()).toEqual(['alice', 'bob']);
    expect(await a.channel.track({ at: 'home' })).toBe('ok');
    await recorder.until(() => JSON.stringify(b.channel.presenceState()['alice']).includes('home'));
    expect(b.channel.presenceState()['alice']).toHaveLength(1);
    expect(await a.channel.untrack()).toBe('ok');
    await recorder.until(() => b.received.includes('leave alice'));
    await b.channel.unsubscribe();
    await recorder.until(() => a.received.includes('leave bob'));
    expect(a.channel.presenceState()).toEqual({});
  });
});

interface ChangeReceived {
  readonly eventType: string;
  readonly new: object;
  readonly old: object;
}

describe.each(VSNS)('postgres_changes, vsn %s', (vsn) => {
  const listen = async (at: Tailwell, person: Person, filter: object) => {
    const received: ChangeReceived[] = [];
    const recorder = createRecorder();
    const channel = (await connect(at, person, vsn)).channel(`changes-${randomUUID()}`);
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', ...filter } as { event: '*'; schema: string },
      (payload) => {
        received.push(payload);
        recorder.notify();
      },
    );
    const { statuses, recorder: own } = await subscribe(channel);
    return { received, recorder, statuses, own };
  };

  test('insert, update and delete, with old and new, in every process', async () => {
    const person = await givenPerson(db.owner, { role: null });
    const listeners = [
      await listen(first, person, { table: 'user_roles' }),
      await listen(second, person, { table: 'user_roles', filter: `user_id=eq.${person.userId}` }),
    ];
    for (const { statuses } of listeners) expect(statuses).toEqual([REALTIME_SUBSCRIBE_STATES.SUBSCRIBED]);
    const client = await connect(first, person);
    await client.from('user_roles').insert({ user_id: person.userId, role: 'client' });
    for (const { received, recorder } of listeners) {
      await recorder.until(() => received.length === 1);
      expect(received[0]).toMatchObject({
        schema: 'public',
        table: 'user_roles',
        eventType: 'INSERT',
        new: { user_id: person.userId, role: 'client', clinic_id: null },
        old: {},
        errors: null,
      });
    }
  });

  test('T-01: rows of another clinic are sent to nobody here; a join with an invalid binding fails', async () => {
    const [ours, theirs] = [await givenClinic(db.owner), await givenClinic(db.owner)];
    const admin = await givenStaff(db.owner, ours.clinicId, { role: 'clinic_admin' });
    const csr = await givenStaff(db.owner, ours.clinicId, { role: 'csr' });
    const otherUser = await givenStaff(db.owner, theirs.clinicId, { role: 'clinic_admin' });
    const inside = await listen(first, admin, { table: 'profiles' });
    const outside = await listen(second, otherUser, { table: 'profiles' });
    await db.owner.query(`update profiles set full_name = 'Renamed' where id = $1`, [csr.userId]);
    await inside.recorder.until(() => inside.received.length === 1);
    expect(inside.received[0]).toMatchObject({
      eventType: 'UPDATE',
      new: { full_name: 'Renamed' },
      old: { id: csr.userId },
    });
    await db.owner.query(`update profiles set full_name = 'Own' where id = $1`, [otherUser.userId]);
    await outside.recorder.until(() => outside.received.length > 0);
    expect(outside.received).toMatchObject([{ new: { id: otherUser.userId } }]);

    const channel = (await connect(first, admin, vsn)).channel(`refused-${randomUUID()}`, {
      config: { postgres_changes_options: { wait: true } },
    });
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'appointments' }, () => undefined);
    const { statuses } = await subscribe(channel);
    expect(statuses).toEqual([
      REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR,
      expect.stringMatching(/^RealtimeDisabledForConfiguration: /),
    ]);
  });
});

test('a program with a secret key sends a broadcast to a clinic by HTTP', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const recorder = createRecorder();
  const received: unknown[] = [];
  const board = (await connect(first, csr)).channel(`clinic:${clinicId}`, { config: { private: true } });
  board.on('broadcast', { event: '*' }, ({ payload }) => {
    received.push(payload);
    recorder.notify();
  });
  await subscribe(board);
  const { text, hash, hint } = makeProjectKey('secret');
  await db.owner.query(
    `insert into auth.api_keys (kind, name, key_hash, hint) values ('secret', 'Test', $1, $2)`,
    [hash, hint],
  );
  const program = second.client({}, text);
  const channel = program.channel(`clinic:${clinicId}`, { config: { private: true } });
  await program.realtime.setAuth(text);
  expect(await channel.httpSend('notice', { n: 1 })).toEqual({ success: true });
  await recorder.until(() => received.length > 0);
  expect(received).toEqual([{ n: 1 }]);
});

test('a program with a secret key receives the changes of every clinic, and sends on private topics', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const { text, hash, hint } = makeProjectKey('secret');
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into auth.api_keys (kind, name, key_hash, hint) values ('secret', 'Live', $1, $2) returning id`,
    [hash, hint],
  );
  const recorder = createRecorder();
  const program = second.client({}, text);
  clients.push(program);
  const changes: unknown[] = [];
  const statuses: string[] = [];
  const channel = program.channel(`clinic:${clinicId}`, {
    config: { private: true, broadcast: { ack: true } },
  });
  channel
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'profiles' }, (payload) => {
      changes.push(payload.new);
      recorder.notify();
    })
    .subscribe((status) => {
      statuses.push(status);
      recorder.notify();
    });
  // The client joins again by itself where the first attempt meets a busy server.
  await recorder.until(() => statuses.includes(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED));
  await db.owner.query(`update profiles set full_name = 'Renamed' where id = $1`, [csr.userId]);
  await recorder.until(() => changes.length > 0);
  expect(changes).toMatchObject([{ id: csr.userId, full_name: 'Renamed' }]);

  const received: unknown[] = [];
  const board = (await connect(first, csr)).channel(`clinic:${clinicId}`, { config: { private: true } });
  board.on('broadcast', { event: '*' }, ({ payload }) => {
    received.push(payload);
    recorder.notify();
  });
  await subscribe(board);
  expect(await channel.send({ type: 'broadcast', event: 'notice', payload: { n: 2 } })).toBe('ok');
  await recorder.until(() => received.length > 0);
  expect(received).toEqual([{ n: 2 }]);
  const joined = statuses.length;
  await db.owner.query('update auth.api_keys set revoked_at = now() where id = $1', [rows[0]?.id]);
  await recorder.until(() => statuses.length > joined);
  expect(statuses[joined]).not.toBe(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
});
