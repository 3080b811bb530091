import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isProcessAlive } from '#foundation/server/process-identity.ts';
import { makeDataFolder, startProduct, type Product } from '../product.ts';
import { stormRuns } from '../storm.ts';
import { childrenOf, postmasterOf } from './process-tree.ts';

const WRITERS = 4;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let product: Product;

beforeEach(async () => {
  folder = await makeDataFolder();
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

/** How a round writes: `write` resolves only when the product has acknowledged the id; `close` never fails. */
interface Writing {
  write(id: string): Promise<unknown>;
  close(): Promise<void>;
}

function writeToDatabase(): Writing {
  const pool = new Pool({ ...connection(), max: WRITERS });
  pool.on('error', () => undefined);
  return {
    write: (id) => pool.query('insert into acknowledged_writes (id) values ($1)', [id]),
    close: () => pool.end(),
  };
}

/** Writes without a pause until the server is gone, noting down each id that it acknowledged. */
async function writeUntilKilled(writing: Writing, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const id = randomUUID();
    try {
      await writing.write(id);
    } catch {
      return;
    }
    acknowledged.add(id);
  }
}

/** The server, the postmaster and every backend of it, at one blow. */
async function killEverything(): Promise<void> {
  const postmaster = await postmasterOf(folder.path);
  if (postmaster === null) throw new Error('There is no postmaster to kill.');
  const pids = [product.pid, postmaster, ...childrenOf(postmaster)];
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A backend that ended by itself a moment ago.
    }
  }
  await product.ended;
  for (const pid of pids)
    await expect.poll(() => isProcessAlive(pid), { interval: 5, timeout: 30_000 }).toBe(false);
}

async function start(): Promise<void> {
  product = startProduct({ DATA_DIR: folder.path });
  await product.ready;
}

async function round(acknowledged: Set<string>, leastBeforeKill: number): Promise<void> {
  const writing = writeToDatabase();
  const before = acknowledged.size;
  const writers = Array.from({ length: WRITERS }, () => writeUntilKilled(writing, acknowledged));
  while (acknowledged.size < before + leastBeforeKill) await delay(1);
  await killEverything();
  await Promise.all(writers);
  await writing.close();
  await start();
}

const storedIds = () =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from acknowledged_writes');
    return new Set(rows.map(({ id }) => id));
  });

test('kill -9 of everything under write load loses no acknowledged write', async () => {
  await start();
  await asOwner((client) => client.query('create table acknowledged_writes (id uuid primary key)'));
  const acknowledged = new Set<string>();
  const rounds = stormRuns(10);
  for (let count = 1; count <= rounds; count += 1) {
    // A different moment each round, so that the blow falls into different work.
    await round(acknowledged, 50 + 37 * (count % 7));
    const stored = await storedIds();
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  }
  await asOwner(async (client) => {
    await client.query('create extension amcheck');
    await client.query(`select bt_index_check('acknowledged_writes_pkey', heapallindexed => true)`);
  });
  process.stdout.write(`figure: ${rounds} kills, ${acknowledged.size} acknowledged writes, 0 lost\n`);
});
