import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUpFiles } from './back-up-files.ts';
import { openBackupKeys } from './backup-keys.ts';
import { openFolderStore } from './folder-backup-store.ts';
import { type ClusterBackup, FORMAT, type Manifest, writeKeyFile, writeManifest } from './manifest.ts';
import { joinParts } from './parts.ts';
import { createRecoveryKey, sealKey } from './recovery-key.ts';
import { assertSpace, parseMoment, restoreBackup } from './restore-backup.ts';
import { putSealed } from './sealed-object.ts';

const ID = '20261123T020000000Z';
const FINISHED = '2026-11-23T02:01:00.000Z';
const SHIPPED = '2026-11-23T09:00:00.000Z';
const SEGMENT = '000000010000000000000002';

let home: string;
let dataDir: string;
let recoveryKey: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tailwell-restore-'));
  dataDir = join(home, 'data');
});
afterEach(() => rm(home, { recursive: true }));

const storeOf = () => openFolderStore(join(home, 'backups'));

/** A backup whose database PostgreSQL would not start: these tests never come that far. */
async function givenBackup(changed: Partial<ClusterBackup> = {}, fileBytes = 'a picture'): Promise<void> {
  const store = storeOf();
  const key = randomBytes(32);
  const pair = createRecoveryKey();
  ({ recoveryKey } = pair);
  await writeKeyFile(store, ID, sealKey(pair.publicKey, key, ID));
  const base = await putSealed(store, key, `${ID}/base/000000`, joinParts([], []));
  const log = joinParts({ shippedAt: SHIPPED }, [Buffer.from('log')]);
  await putSealed(store, key, `${ID}/log/${SEGMENT}.partial`, log);
  const open = () => Promise.resolve(new Response(fileBytes).body);
  const cluster: ClusterBackup = {
    version: '18.4',
    major: 18,
    timeline: 1,
    startLsn: '0/2000028',
    stopLsn: '0/2000100',
    label: '',
    folders: [],
    files: [],
    objects: [base],
    ...changed,
  };
  const manifest: Manifest = {
    format: FORMAT,
    id: ID,
    startedAt: '2026-11-23T02:00:00.000Z',
    finishedAt: FINISHED,
    cluster,
    files: await backUpFiles({ open }, store, ['file-1'], () => undefined),
    secretKey: '00',
  };
  await writeManifest(store, key, manifest);
}

const restore = (given: { readonly to?: string; readonly recoveryKey?: string | null } = {}) =>
  restoreBackup({
    dataDir,
    store: storeOf(),
    keys: null,
    recoveryKey: () => Promise.resolve(given.recoveryKey === undefined ? recoveryKey : given.recoveryKey),
    to: given.to === undefined ? null : parseMoment(given.to),
    newKeys: openBackupKeys(dataDir),
    putFile: () => Promise.resolve(),
    printLine: () => undefined,
  });

async function change(name: string): Promise<void> {
  const path = join(home, 'backups', name);
  const bytes = await readFile(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** What stays behind in the new data folder. */
const leftOver = (): Promise<string[]> => readdir(dataDir).catch(() => []);

describe('a restore is refused, and leaves nothing behind:', () => {
  beforeEach(() => givenBackup());
  afterEach(async () => expect(await leftOver()).toEqual([]));

  test('without a recovery key', async () => {
    await expect(restore({ recoveryKey: null })).rejects.toThrow('set RECOVERY_KEY');
  });

  test('with the recovery key of others', async () => {
    const other = createRecoveryKey().recoveryKey;
    await expect(restore({ recoveryKey: other })).rejects.toThrow('belongs to other backups');
  });

  test('when a part of the copy was changed', async () => {
    await change(`${ID}/base/000000`);
    await expect(restore()).rejects.toThrow('does not match the manifest');
  });

  test('when a part of the copy is missing', async () => {
    await storeOf().remove(`${ID}/base/000000`);
    await expect(restore()).rejects.toThrow('is missing: the backup is damaged');
  });

  test('when the manifest was changed', async () => {
    await change(`${ID}/manifest`);
    await expect(restore()).rejects.toThrow('manifest of the backup is damaged');
  });

  test('when a file was changed', async () => {
    const [name = ''] = await storeOf().list('files/');
    await change(name);
    await expect(restore()).rejects.toThrow('of the backup is damaged');
  });

  test('when the log does not reach the end of the copy', async () => {
    await storeOf().remove(`${ID}/log/${SEGMENT}.partial`);
    await expect(restore()).rejects.toThrow('log of the backup 20261123T020000000Z is incomplete');
  });

  test('at a time before the backup', async () => {
    await expect(restore({ to: '2026-11-23T02:00:30Z' })).rejects.toThrow(
      `was finished at ${FINISHED}: choose a later time.`,
    );
  });

  test('at a time after the log', async () => {
    await expect(restore({ to: '2026-11-23T09:00:01Z' })).rejects.toThrow(
      `The backup reaches from ${FINISHED} to ${SHIPPED}`,
    );
  });
});

test('a backup of another PostgreSQL is refused', async () => {
  await givenBackup({ major: 17 });
  await expect(restore()).rejects.toThrow('made by PostgreSQL 17, but this Tailwell has 18');
  expect(await leftOver()).toEqual([]);
});

test('a folder without backups is refused', async () => {
  await expect(restore({ recoveryKey: null })).rejects.toThrow(
    `There is no backup in ${join(home, 'backups')}.`,
  );
});

test('a data folder that is not empty is refused, and stays as it is', async () => {
  await givenBackup();
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'kept'), '');
  await expect(restore()).rejects.toThrow('is not empty');
  expect(await leftOver()).toEqual(['kept']);
});

test('a disk that is too small is refused before anything is written', async () => {
  await expect(assertSpace(home, Number.MAX_SAFE_INTEGER)).rejects.toThrow('left, but the backup needs');
  await assertSpace(home, 1);
});

test.each(['yesterday', '2026-11-23', ''])('%j is no time to restore', (text) => {
  expect(() => parseMoment(text)).toThrow('--to is');
});
