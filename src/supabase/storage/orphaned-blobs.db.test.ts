import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic } from '#test/given.ts';
import type { BlobStore } from './blob-store.ts';
import { openDiskStore } from './disk-store.ts';
import { openStagingFolder, type StagingFolder } from './staged-files.ts';
import { purgeJob } from './orphaned-blobs.ts';

let db: TestDatabase;
let folder: string;
let staging: StagingFolder;
let store: BlobStore;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tailwell-loose-'));
  staging = openStagingFolder(join(folder, 'incoming'));
  store = openDiskStore(join(folder, 'bytes'), staging);
  await db.owner.query(`insert into storage.buckets (id, name) values ('b', 'b')`);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await db.drop();
});

const sweep = () => purgeJob({ database: db.database, store, staging }).run({});

/** A blob under a new key, as left by an upload that reserved it this long ago. */
async function givenBytes(announcedAgo: string): Promise<string> {
  const key = randomUUID();
  await db.owner.query(
    `insert into storage.orphaned_blobs (key, state, since) values ($1, 'reserved', now() - $2::interval)`,
    [key, announcedAgo],
  );
  await store.put(key, await staging.receive(Readable.from([Buffer.from('bytes')]), 100));
  return key;
}

const isKept = async (key: string): Promise<boolean> => {
  const stream = await store.open(key, null);
  await stream?.cancel();
  return stream !== null;
};

/** An object with the blob of a key. */
async function givenObject(version: string): Promise<string> {
  const { clinicId } = await givenClinic(db.owner);
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into storage.objects (bucket_id, name, version, size_bytes, mime_type, cache_control)
     values ('b', $1, $2, 5, 'text/plain', 'max-age=3600') returning id`,
    [`${clinicId}/a.txt`, version],
  );
  return rows[0]?.id ?? '';
}

test('reserved blobs without an object are removed after a day, recent ones stay', async () => {
  const [old, fresh] = [await givenBytes('25 hours'), await givenBytes('1 hour')];
  await sweep();
  expect([await isKept(old), await isKept(fresh)]).toEqual([false, true]);
  await givenObject(fresh);
});

test('released blobs cannot become an object’s again', async () => {
  const old = await givenBytes('25 hours');
  await sweep();
  await expect(givenObject(old)).rejects.toThrow('not expected any more');
  await expect(givenObject(randomUUID())).rejects.toThrow('not expected any more');
});

test('the blob of an object stays, however old, and is removed with the object once its deletion has committed', async () => {
  const key = await givenBytes('1 minute');
  const id = await givenObject(key);
  await sweep();
  expect(await isKept(key)).toBe(true);

  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('delete from storage.objects where id = $1', [id]);
    await sweep();
    expect(await isKept(key)).toBe(true);
    await client.query('rollback');
    await sweep();
    expect(await isKept(key)).toBe(true);
  } finally {
    client.release();
  }
  await db.owner.query('delete from storage.objects where id = $1', [id]);
  await sweep();
  expect(await isKept(key)).toBe(false);
  expect((await db.owner.query('select key from storage.orphaned_blobs')).rows).toEqual([]);
});

test('the job is queued by the transaction that releases a blob', async () => {
  const id = await givenObject(await givenBytes('1 minute'));
  const waiting = async () =>
    (
      await db.owner.query<{ count: number }>(
        `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'storage.purge'`,
      )
    ).rows[0]?.count;
  await db.owner.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`);
  expect(await waiting()).toBe(0);
  await db.owner.query('delete from storage.objects where id = $1', [id]);
  expect(await waiting()).toBe(1);
  await sweep();
});

test('more blobs than fit into one batch are removed in several', async () => {
  const keys = await Promise.all(Array.from({ length: 250 }, () => givenBytes('2 days')));
  await sweep();
  expect((await Promise.all(keys.map(isKept))).filter(Boolean)).toEqual([]);
});

test('a staged file left by a crash is removed after a day', async () => {
  const old = await staging.newPath();
  const fresh = await staging.newPath();
  for (const path of [old, fresh]) await writeFile(path, 'half a file');
  const yesterday = new Date(Date.now() - 90_000_000);
  await utimes(old, yesterday, yesterday);
  await sweep();
  expect((await readdir(join(folder, 'incoming'))).map((name) => join(folder, 'incoming', name))).toEqual([
    fresh,
  ]);
});

test('a file that is too long, or ends in an error, leaves no staged file', async () => {
  const before = await readdir(join(folder, 'incoming'));
  await expect(staging.receive(Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), 100)).rejects.toThrow(
    'maximum allowed size',
  );
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(10);
      throw new Error('cut');
    })(),
  );
  await expect(staging.receive(broken, 100)).rejects.toThrow('cut');
  expect(await readdir(join(folder, 'incoming'))).toEqual(before);
});
