import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { isProcessAlive } from '#foundation/server/process-identity.ts';
import { makeDataFolder, startProduct, type Product } from '../product.ts';
import { stormRuns } from '../storm.ts';
import { childrenOf, postmasterOf } from './process-tree.ts';

const WRITERS = 4;
const REASON = 'Booked in a storm';

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

const SIGN_IN = { email: 'csr@tailwell.test', password: DEMO_PASSWORD };
const FIVE_MINUTES_MS = 300_000;

/** The front desk of the demo, which books one appointment after the other. */
interface FrontDesk {
  /** Books the next free slot and gives its id, once the product has acknowledged it. */
  book(): Promise<string>;
}

async function answerOf<S extends z.ZodType>(response: Response, shape: S): Promise<z.output<S>> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return shape.parse(await response.json());
}

const Found = z.object({ id: z.uuid() });
const Setup = z.object({ doctors: z.array(Found), appointmentTypes: z.array(Found) });

/** Signs in by the wire; the session outlives every kill. `origin` is asked anew, since each start takes another port. */
async function openFrontDesk(origin: () => Promise<string>): Promise<FrontDesk> {
  const get = async <S extends z.ZodType>(path: string, shape: S, init: RequestInit = {}) =>
    answerOf(await fetch((await origin()) + path, init), shape);
  const { supabaseKey } = await get('/config.json', z.object({ supabaseKey: z.string() }));
  const { access_token: token } = await get('/auth/v1/token?grant_type=password', z.object({ access_token: z.string() }), {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify(SIGN_IN),
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { doctors, appointmentTypes } = await get('/api/v1/clinic/setup', Setup, { headers });
  const pets = await get('/api/v1/pets?limit=1', z.object({ items: z.array(Found) }), { headers });
  const firstMs = Math.ceil(Date.now() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS + 365 * 86_400_000;
  let booked = 0;
  return {
    book: async () => {
      const startsAt = new Date(firstMs + booked * FIVE_MINUTES_MS).toISOString();
      booked += 1;
      const body = {
        appointmentTypeId: appointmentTypes[0]?.id,
        doctorId: doctors[0]?.id,
        petId: pets.items[0]?.id,
        startsAt,
        durationMinutes: 5,
        outsideHours: true,
        reason: REASON,
      };
      const { id } = await get('/api/v1/appointments', Found, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
      return id;
    },
  };
}

/** Books without a pause until the server is gone, noting down each id that it acknowledged. */
async function bookUntilKilled(desk: FrontDesk, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    try {
      acknowledged.add(await desk.book());
    } catch {
      return;
    }
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
  product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  await product.ready;
}

async function round(desk: FrontDesk, acknowledged: Set<string>, leastBeforeKill: number): Promise<void> {
  const before = acknowledged.size;
  const writers = Array.from({ length: WRITERS }, () => bookUntilKilled(desk, acknowledged));
  while (acknowledged.size < before + leastBeforeKill) await delay(1);
  await killEverything();
  await Promise.all(writers);
  await start();
}

/** Every appointment of the storm with its audit line, its first event and its idempotency key: all four, or none. */
const WHOLE = `
  select a.id, exists (select from audit_entries l where l.subject_id = a.id::text and l.action = 'appointment.booked')
      and exists (select from appointment_events e where e.appointment_id = a.id)
      and exists (select from idempotency_keys k where k.response ->> 'id' = a.id::text) as "isWhole"
    from appointments a where a.reason = $1`;

const stored = () =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ id: string; isWhole: boolean }>(WHOLE, [REASON]);
    return rows;
  });

test('R-04: kill -9 of everything under a booking storm loses no acknowledged booking and leaves none half-written', async () => {
  await start();
  const desk = await openFrontDesk(() => product.ready);
  const acknowledged = new Set<string>();
  const rounds = stormRuns(10);
  for (let count = 1; count <= rounds; count += 1) {
    // A different moment each round, so that the blow falls into different work.
    await round(desk, acknowledged, 20 + 17 * (count % 7));
    const rows = await stored();
    const ids = new Set(rows.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect(rows.filter(({ isWhole }) => !isWhole)).toEqual([]);
  }
  await asOwner(async (client) => {
    await client.query('create extension amcheck');
    await client.query(`select bt_index_check('appointments_pkey', heapallindexed => true)`);
  });
  process.stdout.write(`figure: ${rounds} kills, ${acknowledged.size} acknowledged bookings, 0 lost, 0 half-written\n`);
});
