import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackupError } from '#foundation/server/backup/backup-error.ts';
import { openBackupKeys } from '#foundation/server/backup/backup-keys.ts';
import type { BackupStore } from '#foundation/server/backup/backup-store.ts';
import { makeBackup } from '#foundation/server/backup/make-backup.ts';
import { recordRun } from '#foundation/server/backup/record-run.ts';
import { restoreBackup } from '#foundation/server/backup/restore-backup.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic } from '#test/given.ts';
import { openFiles, openPlace } from './open-place.ts';
import { connect } from './with-database.ts';

let db: TestDatabase;
let home: string;
let client: Client;
beforeAll(async () => {
  db = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'tailwell-outside-'));
  // The commands connect to an external database as its jobs do.
  client = await connect({ ...db.connections.jobs, options: '-c role=job_server -c TimeZone=UTC' });
  await db.owner.query(`insert into storage.buckets (id, name) values ('b', 'b')`);
});
afterAll(async () => {
  await client.end();
  await db.drop();
  await rm(home, { recursive: true });
});

const folderOf = (name: string): string => join(home, name);
const filesOf = (name: string) => openFiles({ dataDir: folderOf(name), s3: null });
const storeOf = (): BackupStore =>
  openPlace({ backup: { nightly: false, folder: folderOf('backups'), isPlaced: true, s3: null } });

async function givenFile(text: string): Promise<string> {
  const version = randomUUID();
  const { clinicId } = await givenClinic(db.owner);
  await db.owner.query(`insert into storage.orphaned_blobs (key, state) values ($1, 'reserved')`, [version]);
  await db.owner.query(
    `insert into storage.objects (bucket_id, name, version, size_bytes, mime_type, cache_control)
     values ('b', $1, $2, $3, 'text/plain', 'max-age=3600')`,
    [`${clinicId}/a.txt`, version, text.length],
  );
  await filesOf('data').put(version, Buffer.from(text));
  return version;
}

const backUp = (store: BackupStore) =>
  recordRun(client, store.place, 'backup', () =>
    makeBackup({
      client,
      dataDir: folderOf('data'),
      clusterFolder: null,
      store,
      keys: openBackupKeys(folderOf('data')),
      files: filesOf('data'),
      secretKey: db.secretKey,
      printLine: () => undefined,
    }),
  );

/** What is stored, by key. */
async function contentsOf(name: string): Promise<Record<string, string>> {
  const folder = join(folderOf(name), 'storage', 'bytes');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = async ({ name: key, parentPath }: (typeof files)[number]) =>
    [key, await readFile(join(parentPath, key), 'utf8')] as const;
  return Object.fromEntries(await Promise.all(files.map(read)));
}

test('files and keys of a server with an external database are backed up, and restored elsewhere', async () => {
  const first = await givenFile('first');
  const store = storeOf();
  expect(await backUp(store)).toMatchObject({ kept: 1 });
  const second = await givenFile('second');
  expect(await backUp(store)).toMatchObject({ kept: 2 });

  const recoveryKey = await openBackupKeys(folderOf('data')).unshown();
  await restoreBackup({
    dataDir: folderOf('restored'),
    store,
    keys: null,
    recoveryKey: () => Promise.resolve(recoveryKey),
    to: null,
    newKeys: openBackupKeys(folderOf('restored')),
    putFile: filesOf('restored').put,
    printLine: () => undefined,
  });
  expect(Object.values(await contentsOf('restored')).toSorted()).toEqual(['first', 'second']);
  expect(await contentsOf('restored')).toEqual(await contentsOf('data'));
  expect(Object.keys(await contentsOf('data')).toSorted()).toEqual([first, second].toSorted());
  const secretKey = await readFile(join(folderOf('restored'), 'keys', 'secret.key'), 'utf8');
  expect(secretKey.trim()).toBe(db.secretKey.toString('hex'));
  // The database is restored by its own tools.
  expect(await readdir(folderOf('restored'))).not.toContain('postgres');
});

test('a disk that is full during a backup is told to the operator, and the next backup begins anew', async () => {
  await givenFile('third');
  let left = 2;
  const full: BackupStore = {
    ...storeOf(),
    put: async (name, bytes) => {
      left -= 1;
      if (left < 0) throw new BackupError('There is no space left in /backups: free some.');
      await storeOf().put(name, bytes);
    },
  };
  await expect(backUp(full)).rejects.toThrow('no space left');
  const newest = async () =>
    (
      await db.owner.query<{ failure: string | null }>(
        'select failure from backup_runs order by finished_at desc limit 1',
      )
    ).rows[0]?.failure;
  expect(await newest()).toBe('There is no space left in /backups: free some.');
  const withFailed = (await storeOf().list('')).filter((name) => name.endsWith('/key.json'));
  const { id, kept } = await backUp(storeOf());
  expect(await newest()).toBeNull();
  // What the one that failed had stored is gone.
  const keyFiles = (await storeOf().list('')).filter((name) => name.endsWith('/key.json'));
  expect(withFailed).toHaveLength(kept);
  expect(keyFiles).toHaveLength(kept);
  expect(keyFiles.at(-1)).toBe(`${id}/key.json`);
});
