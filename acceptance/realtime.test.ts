import { randomUUID } from 'node:crypto';
import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type SupabaseClientOptions,
} from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenPerson,
  givenStaff,
} from '#test/given.ts';
import { signedIn, type Client } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let first: Tailwell;
let second: Tailwell;
const clients: Client[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  first = await startTailwell(db);
  second = await startTailwell(db);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  await Promise.all([first.stop(), second.stop()]);
  await db.drop();
});

const VSNS = ['1.0.0', '2.0.0'] as const;
const optionsFor = (vsn: (typeof VSNS)[number]): SupabaseClientOptions<'public'> => ({ realtime: { vsn } });

async function connect(
  tailwell: Tailwell,
  person: { userId: string; email: string },
  vsn: (typeof VSNS)[number] = '2.0.0',
): Promise<Client> {
  const client = await signedIn(tailwell, db, person, optionsFor(vsn));
  clients.push(client);
  return client;
}

interface Listener {
  readonly channel: RealtimeChannel;
  /** Everything received so far: broadcasts by their event, and each status of the subscription. */
  readonly received: { readonly event: string; readonly payload?: unknown }[];
  readonly statuses: string[];
  /** Waits for a broadcast with that event, or a status of that name. */
  until(name: string): Promise<void>;
}

const TIMEOUT_MS = 15_000;

function listen(
  client: Client,
  topic: string,
  config: NonNullable<Parameters<Client['channel']>[1]>['config'] = { private: true },
): Listener {
  const received: Listener['received'] = [];
  const statuses: string[] = [];
  const watchers = new Set<() => void>();
  const notifyWatchers = () => watchers.forEach((watch) => watch());
  const channel = client.channel(topic, { config });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    received.push({ event, payload });
    notifyWatchers();
  });
  channel.subscribe((status, error) => {
    statuses.push(status, ...(error ? [error.message] : []));
    notifyWatchers();
  });
  return {
    channel,
    received,
    statuses,
    until: (name) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${name} was not received. ${JSON.stringify({ statuses, received })}`)),
          TIMEOUT_MS,
        );
        const watch = () => {
          if (!statuses.includes(name) && !received.some(({ event }) => event === name)) return;
          clearTimeout(timer);
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),
  };
}

async function subscribed(
  client: Client,
  topic: string,
  config?: Parameters<typeof listen>[2],
): Promise<Listener> {
  const listener = listen(client, topic, config);
  await listener.until(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
  return listener;
}

const broadcast = (topic: string, event: string) =>
  db.owner.query(`select app.broadcast($1, $2, '{}')`, [topic, event]);

/** Books as the owner of the tables; the triggers broadcast as usual. */
async function book(clinicId: string, doctorId: string, petId: string, clientId: string): Promise<string> {
  const id = randomUUID();
  const typeId = await givenAppointmentType(db.owner, clinicId);
  await db.owner.query(
    `insert into appointments
       (clinic_id, id, pet_id, client_id, doctor_id, appointment_type_id, starts_at, ends_at, busy_until, reason)
     select $1, $2, $3, $4, $5, $6, start, start + interval '30 minutes', start + interval '30 minutes', 'Limping'
       from (values (now() + interval '1 day')) as slot (start)`,
    [clinicId, id, petId, clientId, doctorId, typeId],
  );
  return id;
}

describe.each(VSNS)('vsn %s', (vsn) => {
  test("a booking arrives on the clinic's boards in every process, at its client's, and nowhere else", async () => {
    const [ours, theirs] = [await givenClinic(db.owner), await givenClinic(db.owner)];
    const doctor = await givenStaff(db.owner, ours.clinicId, { role: 'doctor' });
    const csr = await givenStaff(db.owner, ours.clinicId, { role: 'csr' });
    const otherUser = await givenStaff(db.owner, theirs.clinicId, { role: 'clinic_admin' });
    const owner = await givenPerson(db.owner, { role: 'client' });
    const { petId, clientId } = await givenClientWithPet(db.owner, ours.clinicId, { account: owner });

    const board = await subscribed(await connect(first, csr, vsn), `clinic:${ours.clinicId}`);
    const otherProcess = await subscribed(await connect(second, doctor, vsn), `clinic:${ours.clinicId}`);
    const mine = await subscribed(await connect(second, owner, vsn), `user:${owner.userId}`);
    const otherClient = await connect(first, otherUser, vsn);
    const theirBoard = await subscribed(otherClient, `clinic:${theirs.clinicId}`);
    const unauthorized = listen(otherClient, `clinic:${ours.clinicId}`);
    await unauthorized.until(REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR);
    expect(unauthorized.statuses).toContain(
      `Unauthorized: You do not have permissions to read from this Channel topic: clinic:${ours.clinicId}`,
    );

    const id = await book(ours.clinicId, doctor.staffMemberId, petId, clientId);
    for (const listener of [board, otherProcess, mine]) {
      await listener.until('appointment');
      expect(listener.received).toContainEqual({
        event: 'appointment',
        payload: expect.objectContaining({ id }),
      });
    }
    await broadcast(`clinic:${theirs.clinicId}`, 'end');
    await theirBoard.until('end');
    expect(theirBoard.received.map(({ event }) => event)).toEqual(['end']);
    expect(unauthorized.received).toEqual([]);
  });

  test('a revoked role closes the channel; the user receives nothing more of the clinic', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const client = await connect(first, csr, vsn);
    const board = await subscribed(client, `clinic:${clinicId}`);
    const mine = await subscribed(client, `user:${csr.userId}`);
    await db.owner.query('delete from user_roles where user_id = $1', [csr.userId]);
    await broadcast(`clinic:${clinicId}`, 'leak');
    await board.until(REALTIME_SUBSCRIBE_STATES.CLOSED);
    await broadcast(`user:${csr.userId}`, 'still');
    await mine.until('still');
    expect(board.received).toEqual([]);
    const again = listen(client, `clinic:${clinicId}`);
    await again.until(REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR);
  });

  test('signing out on one device ends the channels of that session, and of no other', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const [here, there] = [await connect(first, person, vsn), await connect(second, person, vsn)];
    const one = await subscribed(here, `user:${person.userId}`);
    const other = await subscribed(there, `user:${person.userId}`);
    await here.auth.signOut({ scope: 'others' });
    await other.until(REALTIME_SUBSCRIBE_STATES.CLOSED);
    await broadcast(`user:${person.userId}`, 'still');
    await one.until('still');
  });

  test('broadcasts between users on a public topic, with ack and self, across processes', async () => {
    const topic = `public:${randomUUID()}`;
    const [alice, bob] = [
      await givenPerson(db.owner, { role: 'client' }),
      await givenPerson(db.owner, { role: 'client' }),
    ];
    const [a, b] = [await connect(first, alice, vsn), await connect(second, bob, vsn)];
    const sender = await subscribed(a, topic, { broadcast: { ack: true, self: false } });
    const receiver = await subscribed(b, topic, { broadcast: { ack: false, self: true } });
    expect(await sender.channel.send({ type: 'broadcast', event: 'hello', payload: { n: 1 } })).toBe('ok');
    await receiver.until('hello');
    expect(receiver.received).toEqual([{ event: 'hello', payload: { n: 1 } }]);
    await receiver.channel.send({ type: 'broadcast', event: 'echo', payload: {} });
    await Promise.all([sender.until('echo'), receiver.until('echo')]);
    expect(sender.received.map(({ event }) => event)).toEqual(['echo']);
  });

  test('sends broadcasts by HTTP without subscribing, and rejects private topics', async () => {
    const topic = `public:${randomUUID()}`;
    const person = await givenPerson(db.owner, { role: 'client' });
    const listener = await subscribed(await connect(first, person, vsn), topic, { private: false });
    const other = await connect(second, person, vsn);
    await other.realtime.setAuth();
    const unsubscribed = other.channel(topic, { config: { private: false } });
    expect(await unsubscribed.httpSend('posted', { n: 2 })).toEqual({ success: true });
    await listener.until('posted');
    expect(listener.received[0]).toEqual({ event: 'posted', payload: { n: 2 } });
    const closed = other.channel(`user:${person.userId}`, { config: { private: true } });
    await expect(closed.httpSend('forged', {})).rejects.toThrow('Unauthorized');
  });
});

test('sends binary payloads from client to client', async () => {
  const topic = `public:${randomUUID()}`;
  const person = await givenPerson(db.owner, { role: 'client' });
  const listener = await subscribed(await connect(first, person), topic, { broadcast: { self: true } });
  await listener.channel.send({
    type: 'broadcast',
    event: 'bytes',
    payload: new Uint8Array([0, 255, 7]).buffer,
  });
  await listener.until('bytes');
  // Safe: a payload sent as bytes arrives as bytes.
  expect([...new Uint8Array(listener.received[0]?.payload as ArrayBuffer)]).toEqual([0, 255, 7]);
});

test('a broadcast on a private topic, which no user may write to, reaches nobody', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const [one, two] = [
    await givenStaff(db.owner, clinicId, { role: 'csr' }),
    await givenStaff(db.owner, clinicId, { role: 'doctor' }),
  ];
  const sender = await subscribed(await connect(first, one), `clinic:${clinicId}`, {
    private: true,
    broadcast: { ack: true, self: true },
  });
  const receiver = await subscribed(await connect(first, two), `clinic:${clinicId}`);
  expect(await sender.channel.send({ type: 'broadcast', event: 'forged', payload: {} })).toBe('ok');
  await broadcast(`clinic:${clinicId}`, 'true');
  for (const listener of [sender, receiver]) {
    await listener.until('true');
    expect(listener.received.map(({ event }) => event)).toEqual(['true']);
  }
});

test('joining without a session or with a replay fails with the reason', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const anonymous = first.client();
  const client = await connect(first, person);
  clients.push(anonymous);
  const nobody = listen(anonymous, `user:${person.userId}`);
  const stored = listen(client, `user:${person.userId}`, {
    private: true,
    broadcast: { replay: { since: 1, limit: 10 } },
  });
  await Promise.all(
    [nobody, stored].map((listener) => listener.until(REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR)),
  );
  expect(nobody.statuses[1]).toMatch(/^Unauthorized: /);
  expect(stored.statuses[1]).toMatch(/^UnableToReplayMessages: /);
  // A public topic may have the name of a private one, and is distinct from it.
  const sameTopic = await subscribed(client, 'clinic:somewhere', { private: false });
  await broadcast('clinic:somewhere', 'leak');
  await sameTopic.channel.httpSend('own', {});
  await sameTopic.until('own');
  expect(sameTopic.received.map(({ event }) => event)).toEqual(['own']);
});

test('a channel can be left and joined again', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const client = await connect(first, person);
  const topic = `user:${person.userId}`;
  const before = await subscribed(client, topic);
  expect(await client.removeChannel(before.channel)).toBe('ok');
  const after = await subscribed(client, topic);
  await broadcast(topic, 'again');
  await after.until('again');
  expect(before.received).toEqual([]);
});

test('clients of a server that shuts down reconnect to another one automatically, and receive again', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const stopping = await startTailwell(db);
  const client = await connect(stopping, person);
  const listener = await subscribed(client, `user:${person.userId}`);
  const port = Number(new URL(stopping.url).port);
  await stopping.stop();
  await listener.until(REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR);
  listener.statuses.length = 0;
  const successor = await startTailwell(db, {}, { port });
  await listener.until(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
  await broadcast(`user:${person.userId}`, 'back');
  await listener.until('back');
  await client.removeAllChannels();
  await successor.stop();
});
