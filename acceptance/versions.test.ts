import { randomUUID } from 'node:crypto';
import { createClient, REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import sharp from 'sharp';
import { createClient as createClient39 } from 'supabase-js-2-39';
import { createClient as createClient49 } from 'supabase-js-2-49';
import { createClient as createClient53 } from 'supabase-js-2-53';
import { createClient as createClient58 } from 'supabase-js-2-58';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';
import { signedIn, type Client } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let tailwell: Tailwell;
const clients: Client[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  tailwell = await startTailwell(db);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  await tailwell.stop();
  await db.drop();
});

interface Version {
  readonly name: string;
  readonly create: typeof createClient;
  /** Whether it knows private channels: before, `private` is not sent. */
  readonly hasPrivateChannels: boolean;
}

// Safe: only what every version has is called here.
const version = (name: string, create: unknown, hasPrivateChannels = true): Version => ({
  name,
  create: create as typeof createClient,
  hasPrivateChannels,
});

const VERSIONS = [
  version('2.39', createClient39, false),
  version('2.49', createClient49),
  version('2.53', createClient53),
  version('2.58', createClient58),
  version('newest', createClient),
];

async function connect(person: Person, create?: typeof createClient): Promise<Client> {
  const client = await signedIn(tailwell, db, person, {}, create);
  clients.push(client);
  return client;
}

/** Joins a channel with its handlers, and collects what it receives. */
async function join(client: Client, topic: string, isPrivate: boolean) {
  const events: string[] = [];
  const renamed: unknown[] = [];
  const statuses: string[] = [];
  const channel: RealtimeChannel = client.channel(topic, {
    config: { private: isPrivate, presence: { key: randomUUID() } },
  });
  channel
    .on('broadcast', { event: '*' }, ({ event }) => void events.push(event))
    .on('presence', { event: 'sync' }, () => undefined)
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'profiles' }, (change) => {
      renamed.push(change.new);
    })
    .subscribe((status, error) => void statuses.push(status, ...(error ? [error.message] : [])));
  await expect.poll(() => statuses).toEqual([REALTIME_SUBSCRIBE_STATES.SUBSCRIBED]);
  return { channel, events, renamed };
}

const present = (channel: RealtimeChannel): unknown[] =>
  Object.values(channel.presenceState<{ at?: string }>()).flatMap((states) => states.map(({ at }) => at));

describe.each(VERSIONS)('supabase-js $name', ({ create, hasPrivateChannels }) => {
  test('signs in, writes and reads a row, uploads and downloads a file', async () => {
    const person = await givenPerson(db.owner, { role: null });
    const client = await connect(person, create);
    expect((await client.auth.getUser()).data.user?.id).toBe(person.userId);
    expect(
      (await client.from('user_roles').insert({ user_id: person.userId, role: 'client' })).error,
    ).toBeNull();
    const read = await client.from('user_roles').select('role').eq('user_id', person.userId).single();
    expect(read).toMatchObject({ data: { role: 'client' }, error: null });

    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const avatars = client.storage.from('avatars');
    const path = `${person.userId}/${randomUUID()}`;
    const uploaded = await avatars.upload(path, new Blob([new Uint8Array(picture)], { type: 'image/png' }));
    expect(uploaded.error).toBeNull();
    const { data } = await avatars.download(path);
    expect(await sharp(await data?.arrayBuffer()).metadata()).toMatchObject({ width: 64, height: 64 });
  });

  test('hears its own topic, and changes of its rows', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const topic = `user:${person.userId}`;
    const { channel, events, renamed } = await join(await connect(person, create), topic, true);
    // Answered once the channel is authorized: such a client sends its token after it has joined.
    expect(await channel.track({ at: 'desk' })).toBe('ok');
    await expect.poll(() => present(channel)).toEqual(['desk']);
    await db.owner.query(`select app.broadcast($1, 'note', '{}')`, [topic]);
    await db.owner.query(`update profiles set full_name = 'Renamed' where id = $1`, [person.userId]);
    await expect.poll(() => renamed).toMatchObject([{ id: person.userId, full_name: 'Renamed' }]);
    // Without private channels it joined the public topic of that name, where the server sends nothing.
    await expect.poll(() => events).toEqual(hasPrivateChannels ? ['note'] : []);
  });

  test('meets the newest version in a room', async () => {
    const [alice, bob] = [
      await givenPerson(db.owner, { role: 'client' }),
      await givenPerson(db.owner, { role: 'client' }),
    ];
    const topic = `room-${randomUUID()}`;
    const old = await join(await connect(alice, create), topic, false);
    const newest = await join(await connect(bob), topic, false);
    expect(
      await Promise.all([old.channel.track({ at: 'desk' }), newest.channel.track({ at: 'door' })]),
    ).toEqual(['ok', 'ok']);
    for (const { channel } of [old, newest])
      await expect.poll(() => new Set(present(channel))).toEqual(new Set(['desk', 'door']));
    await old.channel.send({ type: 'broadcast', event: 'from old', payload: {} });
    await expect.poll(() => newest.events).toEqual(['from old']);
    await newest.channel.send({ type: 'broadcast', event: 'from newest', payload: {} });
    await expect.poll(() => old.events).toEqual(['from newest']);
  });
});
