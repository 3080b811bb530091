import { afterAll, beforeAll, expect, test } from 'vitest';
import { OBJECT_STORES } from '#test/object-store.ts';
import type { Client } from './signed-in.ts';
import { errorOf, openStorageWorld, type StorageWorld } from './storage-world.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

/** Two processes with one database and one store, and a user who reaches either of them. */
interface Pair {
  readonly world: StorageWorld;
  readonly second: Tailwell;
}

const pairs: Pair[] = [];
beforeAll(async () => {
  for (const [, givenStore] of OBJECT_STORES) {
    const world = await openStorageWorld(givenStore);
    pairs.push({ world, second: await startTailwell(world.db, world.store.env) });
  }
});
afterAll(async () => {
  for (const { world, second } of pairs) {
    await second.stop();
    await world.close();
  }
});

/** The same session at the other process. */
async function atOther(client: Client, second: Tailwell): Promise<Client> {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  return second.client({ accessToken: () => Promise.resolve(token) });
}

test.each(OBJECT_STORES.map(([name], at) => [name, at] as const))(
  '%s: a change by one process is visible at the other at once',
  async (_name, at) => {
    const pair = pairs[at];
    if (!pair) throw new Error('There is a pair for each store.');
    const { world, second } = pair;
    const { client, clinicId } = await world.givenMember();
    const bucket = await world.givenBucket();
    const firstClient = client.storage.from(bucket);
    const secondClient = (await atOther(client, second)).storage.from(bucket);
    const path = `${clinicId}/a.txt`;

    expect((await firstClient.upload(path, 'one')).error).toBeNull();
    expect(await (await secondClient.download(path)).data?.text()).toBe('one');
    expect(errorOf(await secondClient.upload(path, 'two'))).toMatchObject({ statusCode: '409' });
    expect((await secondClient.upload(path, 'two', { upsert: true })).error).toBeNull();
    expect(await (await firstClient.download(path)).data?.text()).toBe('two');

    const signed = await firstClient.createSignedUrl(path, 60);
    const elsewhere = (signed.data?.signedUrl ?? '').replace(world.tailwell.url, second.url);
    expect(await (await fetch(elsewhere)).text()).toBe('two');
    const invited = await secondClient.createSignedUploadUrl(`${clinicId}/b.txt`);
    expect(
      (await firstClient.uploadToSignedUrl(`${clinicId}/b.txt`, invited.data?.token ?? '', 'b')).error,
    ).toBeNull();

    const bodies = Array.from({ length: 12 }, (_, turn) => String(turn).repeat(20_000));
    const written = await Promise.all(
      bodies.map((body, turn) =>
        (turn % 2 === 0 ? firstClient : secondClient).upload(path, body, { upsert: true }),
      ),
    );
    expect(written.filter(({ error }) => error)).toEqual([]);
    const current = await (await secondClient.download(path)).data?.text();
    expect(bodies).toContain(current);
    expect(await (await firstClient.download(path)).data?.text()).toBe(current);

    expect((await secondClient.remove([path, `${clinicId}/b.txt`])).data).toHaveLength(2);
    expect(errorOf(await firstClient.download(path))).toMatchObject({ statusCode: '404' });
    expect((await fetch(elsewhere)).status).toBe(400);
    expect(await world.countStoredFiles()).toBe(0);
  },
);
