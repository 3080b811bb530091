import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProduct, type DataFolder, type Product } from '../product.ts';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';
import { checkTables, openFrontDesk, Refused, storedBookings, type FrontDesk } from './front-desk.ts';
import { postmasterOf } from './process-tree.ts';

const WRITERS = 4;

let folder: DataFolder;
let product: Product;

beforeEach(async () => {
  folder = await makeUsedDataFolder('1');
  product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  await product.ready;
});
afterEach(async () => {
  product.kill('SIGTERM');
  const { code, output } = await product.ended;
  await folder.remove();
  // Says why, where the product ended by itself.
  expect(code, output.slice(-4_000)).toBe(0);
  expect(output).not.toContain('a failure was not handled');
});

async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    host: join(folder.path, 'postgres'),
    port: 5432,
    user: 'tailwell',
    database: 'tailwell',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Load {
  readonly acknowledged: Set<string>;
  /** What the product answered while its database was gone, other than "try again". */
  readonly unexpected: string[];
  isOver: boolean;
}

/** Books continuously, whatever the answer, until the test ends. */
async function keepBooking(desk: FrontDesk, load: Load): Promise<void> {
  while (!load.isOver) {
    try {
      load.acknowledged.add(await desk.book(desk.next()));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503) load.unexpected.push(String(error));
      await delay(5);
    }
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(1);
}

const statusOf = async (path: string): Promise<number> =>
  (await fetch(`${await product.ready}${path}`)).status;

test(
  'R-05: kill -9 of the database server during bookings loses nothing, and the product recovers by itself',
  async () => {
    const desk = await openFrontDesk(() => product.ready);
    const load: Load = { acknowledged: new Set(), unexpected: [], isOver: false };
    const writers = Array.from({ length: WRITERS }, () => keepBooking(desk, load));
    const rounds = stormRuns(3);
    let slowestMs = 0;
    for (let count = 1; count <= rounds; count += 1) {
      const { size: before } = load.acknowledged;
      await until(() => load.acknowledged.size >= before + 10 + 13 * (count % 5));
      const postmaster = await postmasterOf(folder.path);
      if (postmaster === null) throw new Error('There is no postmaster to kill.');
      // In turns: without warning, and as an impatient administrator would.
      process.kill(postmaster, count % 3 === 0 ? 'SIGQUIT' : 'SIGKILL');
      await expect.poll(() => statusOf('/readyz'), { interval: 1, timeout: 30_000 }).toBe(503);
      expect(await statusOf('/healthz')).toBe(200);
      const goneAt = performance.now();
      await expect.poll(() => statusOf('/readyz'), { interval: 5, timeout: 60_000 }).toBe(200);
      const { size: atReturn } = load.acknowledged;
      await until(() => load.acknowledged.size > atReturn);
      slowestMs = Math.max(slowestMs, performance.now() - goneAt);
      await asOwner(checkTables);
    }
    load.isOver = true;
    await Promise.all(writers);
    expect(load.unexpected).toEqual([]);
    const stored = await asOwner(storedBookings);
    const ids = new Set(stored.map(({ id }) => id));
    expect([...load.acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect(stored.filter(({ isWhole }) => !isWhole)).toEqual([]);
    process.stdout.write(
      `figure: R-05 ${rounds} kills of the database server, ${load.acknowledged.size} acknowledged bookings, 0 lost, 0 half-written; ` +
        `back within ${Math.round(slowestMs)} ms\n`,
    );
  },
  stormTimeoutMs(900_000),
);
