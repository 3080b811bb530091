import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { givenS3Store } from '#test/object-store.ts';
import type { BackupStore } from './backup-store.ts';
import { openFolderStore } from './folder-backup-store.ts';
import { openS3BackupStore } from './s3-backup-store.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

interface Given {
  readonly store: BackupStore;
  remove(): Promise<void>;
}

async function givenFolder(): Promise<Given> {
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-store-'));
  return { store: openFolderStore(folder), remove: () => rm(folder, { recursive: true }) };
}

async function givenBucket(): Promise<Given> {
  const { env, remove } = await givenS3Store(true);
  const location = {
    endpoint: env['STORAGE_S3_ENDPOINT'] ?? '',
    bucket: env['STORAGE_S3_BUCKET'] ?? '',
    region: 'us-east-1',
    accessKeyId: env['STORAGE_S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['STORAGE_S3_SECRET_ACCESS_KEY'] ?? '',
  };
  const store = openS3BackupStore(location, 'backups/');
  return {
    store,
    remove: async () => {
      store.close();
      await remove();
    },
  };
}

describe.each([
  ['a folder', givenFolder],
  ['a bucket', givenBucket],
] as const)('backups in %s', (_, give) => {
  let given: Given;
  beforeEach(async () => {
    given = await give();
  });
  afterEach(() => given.remove());

  test('are written, replaced, listed, read and removed', async () => {
    const { store } = given;
    expect(await store.list('')).toEqual([]);
    expect(await store.get('one/log/2')).toBeNull();
    await store.put('one/log/2', Buffer.from('first'));
    await store.put('one/log/2', Buffer.from('second'));
    await store.put('one/key.json', Buffer.from('key'));
    await store.put('two/key.json', Buffer.from('key'));
    expect(await store.get('one/log/2')).toEqual(Buffer.from('second'));
    expect(await store.list('')).toEqual(['one/key.json', 'one/log/2', 'two/key.json']);
    expect(await store.list('one/')).toEqual(['one/key.json', 'one/log/2']);
    expect(await store.list('one/log/')).toEqual(['one/log/2']);
    for (const name of await store.list('')) await store.remove(name);
    await store.remove('one/log/2');
    expect(await store.list('')).toEqual([]);
  });
});

test('a removed backup leaves no folder behind', async () => {
  const { store, remove } = await givenFolder();
  await store.put('one/log/2', Buffer.from('log'));
  await store.put('one/key.json', Buffer.from('key'));
  for (const name of await store.list('one/')) await store.remove(name);
  expect(await readdir(store.place)).toEqual(['one']);
  await remove();
});

test('a place that is no folder is refused with what to do', async () => {
  const { store, remove } = await givenFolder();
  await writeFile(join(store.place, 'file'), '');
  await expect(openFolderStore(join(store.place, 'file')).put('x', Buffer.alloc(1))).rejects.toThrow(
    'cannot be written (EEXIST)',
  );
  await remove();
});

test('a bucket that is not there is refused with what to do', async () => {
  const location = {
    endpoint: 'http://127.0.0.1:1',
    bucket: 'none',
    region: 'us-east-1',
    accessKeyId: 'x',
    secretAccessKey: 'x',
  };
  const store = openS3BackupStore(location, '');
  await expect(store.put('x', Buffer.alloc(1))).rejects.toThrow(
    /bucket none cannot be reached .*: check the BACKUP_S3 settings\./,
  );
  store.close();
});

test('what a killed process left is removed with the next backup, and what is being written is not', async () => {
  const { store, remove } = await givenFolder();
  await store.put('one/key.json', Buffer.from('key'));
  const left = join(store.place, 'one', '.draft-left');
  for (const path of [left, join(store.place, 'one', '.draft-written')]) await writeFile(path, 'half');
  await utimes(left, LONG_AGO, LONG_AGO);
  await store.sweep();
  expect((await readdir(join(store.place, 'one'))).toSorted()).toEqual(['.draft-written', 'key.json']);
  await remove();
});

test('a folder of which only a left part remains goes with it', async () => {
  const { store, remove } = await givenFolder();
  await mkdir(join(store.place, 'one'));
  const left = join(store.place, 'one', '.draft-left');
  await writeFile(left, 'half');
  await utimes(left, LONG_AGO, LONG_AGO);
  await store.sweep();
  expect(await readdir(store.place)).toEqual([]);
  await remove();
});
