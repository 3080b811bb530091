import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isProcessAlive } from '#foundation/server/process-identity.ts';
import { startProduct, type DataFolder, type Product } from '../product.ts';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';
import { checkTables, openFrontDesk, storedBookings, type FrontDesk } from './front-desk.ts';
import { childrenOf, postmasterOf } from './process-tree.ts';

const WRITERS = 4;

let folder: DataFolder;
let product: Product;

beforeEach(async () => {
  folder = await makeUsedDataFolder('1');
});
afterEach(async () => {
  product.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

const connection = () => ({
  host: join(folder.path, 'postgres'),
  port: 5432,
  user: 'tailwell',
  database: 'tailwell',
});

async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Books continuously until the server is gone, and collects each acknowledged id. */
async function bookUntilKilled(desk: FrontDesk, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    try {
      acknowledged.add(await desk.book(desk.next()));
    } catch {
      return;
    }
  }
}

type Victim = 'everything' | 'the server';

/** Kills the server, the postmaster and every backend at once; or the server only, whose database keeps running. */
async function kill(what: Victim): Promise<void> {
  const postmaster = await postmasterOf(folder.path);
  if (postmaster === null) throw new Error('There is no postmaster to kill.');
  const pids = what === 'the server' ? [product.pid] : [product.pid, postmaster, ...childrenOf(postmaster)];
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A backend that has just ended by itself.
    }
  }
  await product.ended;
  for (const pid of pids)
    await expect.poll(() => isProcessAlive(pid), { interval: 5, timeout: 30_000 }).toBe(false);
}

async function start(): Promise<void> {
  product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  await product.ready;
}

async function round(
  desk: FrontDesk,
  acknowledged: Set<string>,
  count: number,
  victim: Victim,
): Promise<void> {
  const before = acknowledged.size;
  const writers = Array.from({ length: WRITERS }, () => bookUntilKilled(desk, acknowledged));
  // Another moment in each round, so that the kill interrupts different work.
  while (acknowledged.size < before + 10 + 17 * (count % 5)) await delay(1);
  await kill(victim);
  await Promise.all(writers);
  await start();
  const rows = await asOwner(storedBookings);
  const ids = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  expect(rows.filter(({ isWhole }) => !isWhole)).toEqual([]);
}

test(
  'R-04: kill -9 of all processes during bookings loses no acknowledged booking and leaves none incomplete',
  async () => {
    await start();
    const desk = await openFrontDesk(() => product.ready);
    const acknowledged = new Set<string>();
    const rounds = stormRuns(10);
    for (let count = 1; count <= rounds; count += 1) {
      await round(desk, acknowledged, count, 'everything');
      if (count % 5 === 0) await round(desk, acknowledged, count + 1, 'the server');
    }
    await asOwner(checkTables);
    process.stdout.write(
      `figure: R-04 ${rounds} kills of everything and ${Math.floor(rounds / 5)} of the server alone, ${acknowledged.size} acknowledged bookings, 0 lost, 0 half-written\n`,
    );
  },
  stormTimeoutMs(900_000),
);
