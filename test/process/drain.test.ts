import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProduct, type DataFolder, type Product } from '../product.ts';
import { openWire } from '../realtime-client.ts';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';
import { openFrontDesk, Refused, storedBookings, type FrontDesk, type BookingRequest } from './front-desk.ts';

const WRITERS = 8;
/** The close code that asks a websocket client to reconnect. */
const SERVICE_RESTART = 1012;

let folder: DataFolder;
let product: Product;

const start = (): Product => (product = startProduct({ DATA_DIR: folder.path, DEMO: '1' }));

beforeEach(async () => {
  folder = await makeUsedDataFolder('1');
  await start().ready;
});
afterEach(async () => {
  product.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

interface Load {
  readonly acknowledged: Set<string>;
  readonly requests: BookingRequest[];
  readonly failed: string[];
  isOver: boolean;
}

/**
 * Behaves like a load balancer: tries again when the connection is refused or the server asks it to, and passes on
 * any other answer.
 */
async function bookUntilAnswered(desk: FrontDesk, request: BookingRequest): Promise<string> {
  for (;;) {
    try {
      return await desk.book(request);
    } catch (error) {
      if (error instanceof Refused && error.status !== 503) throw error;
      await delay(10);
    }
  }
}

async function keepBooking(desk: FrontDesk, load: Load): Promise<void> {
  while (!load.isOver) {
    const request = desk.next();
    load.requests.push(request);
    try {
      load.acknowledged.add(await bookUntilAnswered(desk, request));
    } catch (error) {
      load.failed.push(String(error));
    }
  }
}

async function countStored(): Promise<number> {
  const client = new Client({
    host: join(folder.path, 'postgres'),
    port: 5432,
    user: 'tailwell',
    database: 'tailwell',
  });
  await client.connect();
  try {
    const stored = await storedBookings(client);
    expect(stored.filter(({ isWhole }) => !isWhole)).toEqual([]);
    return stored.length;
  } finally {
    await client.end();
  }
}

test(
  'R-14: a stop under load fails no request that is retried, and moves open browsers to another process',
  async () => {
    const desk = await openFrontDesk(() => product.ready);
    const load: Load = { acknowledged: new Set(), requests: [], failed: [], isOver: false };
    const writers = Array.from({ length: WRITERS }, () => keepBooking(desk, load));
    const rounds = stormRuns(3);
    let slowestMs = 0;
    for (let count = 1; count <= rounds; count += 1) {
      const browser = await openWire(await product.ready, '2.0.0', desk.supabaseKey);
      await browser.join(`clinic:${desk.clinicId}`, desk.token);
      const { size: before } = load.acknowledged;
      while (load.acknowledged.size < before + 5 + 11 * (count % 5)) await delay(1);
      const { ended } = product;
      const stoppedAt = performance.now();
      product.kill('SIGTERM');
      expect(await browser.closed()).toBe(SERVICE_RESTART);
      expect(await ended).toMatchObject({ code: 0 });
      slowestMs = Math.max(slowestMs, performance.now() - stoppedAt);
      await start().ready;
    }
    load.isOver = true;
    await Promise.all(writers);
    expect(load.failed).toEqual([]);
    // Sent once or several times, each booking exists once, and each request was answered with its own.
    expect(load.acknowledged.size).toBe(load.requests.length);
    expect(await countStored()).toBe(load.requests.length);
    process.stdout.write(
      `figure: R-14 ${rounds} stops under load, ${load.requests.length} bookings requested, 0 failed, 0 twice; gone within ${Math.round(slowestMs)} ms\n`,
    );
  },
  stormTimeoutMs(900_000),
);
