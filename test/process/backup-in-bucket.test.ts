import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openS3BackupStore } from '#foundation/server/backup/s3-backup-store.ts';
import { givenGatedStore, type GatedStore } from '../gated-object-store.ts';
import { startProduct, type DataFolder, type Product } from '../product.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';
import { asOwner, runCommand, waitUntilAdded } from './backup-commands.ts';

/** What an interrupted backup left in the bucket. */
const LEFT = '20260101T020000000Z/key.json';

let folder: DataFolder;
let bucket: GatedStore;
let products: Product[];
beforeEach(async () => {
  products = [];
  [folder, bucket] = await Promise.all([makeUsedDataFolder('0'), givenGatedStore()]);
});
afterEach(async () => {
  for (const product of products) product.kill('SIGTERM');
  await Promise.all(products.map(({ ended }) => ended));
  await bucket.remove();
  await folder.remove();
});

function start(dataDir: string, env: Readonly<Record<string, string>>): Product {
  const product = startProduct({ DATA_DIR: dataDir, ...env });
  products.push(product);
  return product;
}

/** As the server and its commands see the bucket. */
const openStore = () =>
  openS3BackupStore(
    {
      endpoint: bucket.env['BACKUP_S3_ENDPOINT'] ?? '',
      bucket: bucket.env['BACKUP_S3_BUCKET'] ?? '',
      region: 'us-east-1',
      accessKeyId: bucket.env['BACKUP_S3_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: bucket.env['BACKUP_S3_SECRET_ACCESS_KEY'] ?? '',
    },
    'backups/',
  );

/** Writes a note, and returns a moment at which it is the newest. Moments have milliseconds, in one of which more can happen. */
const write = (note: string): Promise<string> =>
  asOwner(folder.path, async (client) => {
    await client.query('create table if not exists public.notes (note text)');
    await client.query('insert into public.notes values ($1)', [note]);
    const { rows } = await client.query<{ at: Date }>(
      `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at`,
    );
    const at = rows[0]?.at.toISOString() ?? '';
    const isOver = async () => (await client.query('select where clock_timestamp() > $1', [at])).rowCount;
    await expect.poll(isOver, { interval: 1 }).toBe(1);
    return at;
  });

/** How the newest backup ended, as the console shows it. */
const newestFailure = (): Promise<string | null | undefined> =>
  asOwner(folder.path, async (client) => {
    const { rows } = await client.query<{ failure: string | null }>(
      `select failure from backup_runs where kind = 'backup' order by finished_at desc limit 1`,
    );
    return rows[0]?.failure;
  });

test('R-20: backups in a bucket survive that it refuses, goes away and comes back, and lead to any second', async () => {
  const command = { DEMO: '0', ...bucket.env };
  const product = start(folder.path, bucket.env);
  await product.ready;

  bucket.set('refusing');
  const refused = await runCommand('back-up', folder.path, [], command);
  expect(refused.code).toBe(1);
  const sentence =
    /The backups in the bucket \S+ cannot be reached \(AccessDenied: Access Denied\): check the BACKUP_S3 settings\./;
  expect(refused.output).toMatch(sentence);
  expect(await newestFailure()).toMatch(sentence);

  bucket.set('open');
  const store = openStore();
  await store.put(LEFT, Buffer.from('left'));
  const first = await runCommand('back-up', folder.path, [], command);
  expect(first).toMatchObject({ code: 0 });
  const recoveryKey = /^ {4}(\S+)$/m.exec(first.output)?.[1] ?? '';
  expect(await newestFailure()).toBeNull();
  expect(await store.list('')).not.toContain(LEFT);

  bucket.set('away');
  const before = bucket.stopped();
  await write('while it was away');
  // A request is tried three times: after these the server knows.
  await expect.poll(bucket.stopped).toBeGreaterThan(before + 3);
  bucket.set('open');
  await waitUntilAdded(folder.path);

  // PostgreSQL has given up the log, or somebody has.
  await asOwner(folder.path, (client) =>
    client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, 'tailwell_backup_')`,
    ),
  );
  expect(await runCommand('back-up', folder.path, [], command)).toMatchObject({ code: 0 });
  const wanted = await write('to be kept');
  await write('to be undone');
  await waitUntilAdded(folder.path);
  const drill = await runCommand('drill', folder.path, [], command);
  expect(drill.output).toMatch(/tables are equal/);
  product.kill('SIGTERM');
  const { code, output } = await product.ended;
  expect(code).toBe(0);
  expect(output).toMatch(/The backups in the bucket \S+ cannot be reached/);

  const restored = join(folder.path, 'restored');
  const outcome = await runCommand('restore', restored, ['--to', wanted], {
    ...command,
    RECOVERY_KEY: recoveryKey,
  });
  expect(outcome.output).toContain(`as it was at ${wanted}`);
  await start(restored, { BACKUP: '0', ...bucket.env }).ready;
  const notes = await asOwner(restored, async (client) => {
    const { rows } = await client.query<{ note: string }>('select note from public.notes');
    return rows.map(({ note }) => note);
  });
  expect(notes).toEqual(['while it was away', 'to be kept']);
  store.close();
});
