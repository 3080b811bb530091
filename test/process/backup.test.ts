import { cp, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder, startProduct, type DataFolder, type Product } from '../product.ts';
import { copyFolder, makeUsedDataFolder } from '../used-data-folder.ts';
import { asOwner, runCommand, waitUntilAdded, waitUntilFiled } from './backup-commands.ts';
import { checkTables, openFrontDesk, storedBookings, type FrontDesk } from './front-desk.ts';

let folder: DataFolder;
let products: Product[];

beforeEach(async () => {
  folder = await makeUsedDataFolder('1');
  products = [];
});
afterEach(async () => {
  for (const product of products) product.kill('SIGTERM');
  await Promise.all(products.map(({ ended }) => ended));
  await folder.remove();
});

const inFolder = (name: string): string => join(folder.path, name);

function start(dataDir: string): Product {
  const product = startProduct({ DATA_DIR: dataDir, DEMO: '1' });
  products.push(product);
  return product;
}

async function stop(product: Product): Promise<void> {
  product.kill('SIGTERM');
  expect(await product.ended).toMatchObject({ code: 0 });
}

interface Load {
  readonly acknowledged: Set<string>;
  isOver: boolean;
}

async function keepBooking(desk: FrontDesk, load: Load): Promise<void> {
  while (!load.isOver) load.acknowledged.add(await desk.book(desk.next()));
}

const namesIn = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();

test('R-20: a wrong deletion is undone to the second before it, from a backup made while bookings were written', async () => {
  const product = start(folder.path);
  const desk = await openFrontDesk(() => product.ready);
  await waitUntilFiled(folder.path);
  const load: Load = { acknowledged: new Set(), isOver: false };
  const writers = [1, 2].map(() => keepBooking(desk, load));
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(5);

  const made = await runCommand('back-up', folder.path, ['--fast']);
  expect(made.output).toContain('Backed up to');
  expect(made.code).toBe(0);
  const recoveryKey = /^ {4}(\S+)$/m.exec(made.output)?.[1] ?? '';
  const { size: atBackup } = load.acknowledged;
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(atBackup + 5);
  load.isOver = true;
  await Promise.all(writers);

  const before = await asOwner(folder.path, async (client) => {
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    await client.query('drop table appointments cascade');
    return rows[0]?.at.toISOString() ?? '';
  });
  await waitUntilAdded(folder.path);

  // The product still runs: what is restored is another folder.
  const drill = await runCommand('drill', folder.path);
  expect(drill.output).toMatch(/tables are equal/);
  expect(drill.code).toBe(0);
  await stop(product);

  const restored = inFolder('restored');
  const backups = inFolder('backups');
  const away = await realpath(await mkdtemp(join(tmpdir(), 'tailwell-backups-')));
  try {
    // As after the loss of the machine: nothing but the backups and the recovery key.
    await cp(backups, away, { recursive: true });
    const outcome = await runCommand('restore', restored, [away, '--to', before], {
      RECOVERY_KEY: recoveryKey,
    });
    expect(outcome.output).toContain(`as it was at ${before}`);
    expect(outcome.code).toBe(0);
    // The backups can be made and read as before, and the recovery key is shown to nobody again.
    expect(await namesIn(join(restored, 'keys'))).not.toContain('recovery.key');
  } finally {
    await rm(away, { recursive: true });
  }
  await start(restored).ready;
  await asOwner(restored, async (client) => {
    const stored = await storedBookings(client);
    expect(new Set(stored.map(({ id }) => id))).toEqual(load.acknowledged);
    expect(stored.filter(({ isWhole }) => !isWhole)).toEqual([]);
    await checkTables(client);
  });
  expect(await namesIn(join(restored, 'storage', 'bytes'))).toEqual(await namesIn(inFolder('storage/bytes')));
  expect(await readFile(join(restored, 'keys', 'secret.key'), 'utf8')).toBe(
    await readFile(inFolder('keys/secret.key'), 'utf8'),
  );
});

test('a copied data folder starts beside the original, and says of what it is a copy', async () => {
  const product = start(folder.path);
  await product.ready;
  const copy = await makeDataFolder();
  try {
    // While the original runs: with its lock and the process id of its database.
    await copyFolder(folder.path, copy.path);
    const copied = start(copy.path);
    await copied.ready;
    await stop(copied);
    expect((await copied.ended).output).toContain(
      `This data folder is a copy of ${folder.path}: its database had not been stopped when it was copied`,
    );
    await stop(product);
  } finally {
    await copy.remove();
  }
});
