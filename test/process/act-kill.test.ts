import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { isProcessAlive } from '#foundation/server/process-identity.ts';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { startProduct, type DataFolder, type Product } from '../product.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';

let folder: DataFolder;
let product: Product;

beforeAll(async () => {
  folder = await makeUsedDataFolder('1');
  await start();
});
afterAll(async () => {
  product.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

async function start(): Promise<void> {
  product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  await product.ready;
}

async function connect(): Promise<Client> {
  const client = new Client({
    host: join(folder.path, 'postgres'),
    port: 5432,
    user: 'tailwell',
    database: 'tailwell',
  });
  await client.connect();
  return client;
}

const Found = z.object({ id: z.uuid() });
const Done = z.looseObject({ id: z.uuid(), status: z.string(), doneAt: z.string().nullable() });

/** A doctor of the demo, whose session survives every kill. */
async function signIn() {
  const { supabaseKey } = z
    .object({ supabaseKey: z.string() })
    .parse(await (await fetch(`${await product.ready}/config.json`)).json());
  const response = await fetch(`${await product.ready}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'doctor@tailwell.test', password: DEMO_PASSWORD }),
  });
  const session = z.object({ access_token: z.string() }).parse(await response.json());
  return async <S extends z.ZodType>(
    path: string,
    shape: S,
    input?: unknown,
    { key = randomUUID(), status = 200 }: { readonly key?: string; readonly status?: number } = {},
  ): Promise<z.output<S>> => {
    const answer = await fetch(`${await product.ready}/api/v1${path}`, {
      method: input === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    });
    const body: unknown = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(status);
    return shape.parse(body);
  };
}

/** Everything that doing the act writes, as counts. */
const WRITTEN = `
  select (select count(*)::integer from acts where id = $1 and status = 'done') as acts,
    (select count(*)::integer from charges where act_id = $1 and voided_at is null) as charges,
    (select count(*)::integer from stock_movements where act_id = $1) as movements,
    (select count(*)::integer from vaccinations where act_id = $1 and voided_at is null) as vaccinations,
    (select count(*)::integer from audit_entries where subject_id = $1::text and action = 'act.done') as audited,
    (select count(*)::integer from idempotency_keys where key = $2 and response is not null) as keys`;
const NOTHING = { acts: 0, charges: 0, movements: 0, vaccinations: 0, audited: 0, keys: 0 };
const ONCE = { acts: 1, charges: 1, movements: 1, vaccinations: 1, audited: 1, keys: 1 };

async function written(actId: string, key: string): Promise<unknown> {
  const owner = await connect();
  try {
    return (await owner.query(WRITTEN, [actId, key])).rows[0];
  } finally {
    await owner.end();
  }
}

async function killServer(): Promise<void> {
  process.kill(product.pid, 'SIGKILL');
  await product.ended;
  await expect.poll(() => isProcessAlive(product.pid), { interval: 5, timeout: 30_000 }).toBe(false);
}

/** Runs the request up to its first write of a table, which it waits for, and kills the server there. */
async function killBeforeWriting(table: string, request: () => Promise<unknown>): Promise<void> {
  const holder = await connect();
  try {
    await holder.query(`begin; lock table ${table} in share mode`);
    const pending = request().catch(() => undefined);
    const isWaiting = async () =>
      (
        await holder.query<{ waiting: boolean }>(
          'select count(*) > 0 as waiting from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
        )
      ).rows[0]?.waiting;
    await expect.poll(isWaiting, { interval: 10, timeout: 30_000 }).toBe(true);
    await killServer();
    await pending;
    await holder.query('rollback');
  } finally {
    await holder.end();
  }
}

/** Kills the server as soon as the act is committed; what it may have answered is not looked at. */
async function killAfterCommit(actId: string, request: () => Promise<unknown>): Promise<void> {
  const owner = await connect();
  try {
    const pending = request().catch(() => undefined);
    const isDone = async () =>
      (await owner.query<{ status: string }>('select status from acts where id = $1', [actId])).rows[0]
        ?.status;
    await expect.poll(isDone, { interval: 2, timeout: 30_000 }).toBe('done');
    await killServer();
    await pending;
  } finally {
    await owner.end();
  }
}

/** Each is the first table that is written after the part that its name ends. */
const POINTS = [
  ['before anything is written', 'idempotency_keys'],
  ['after its key is claimed', 'acts'],
  ['after the act is marked', 'charges'],
  ['after the charge', 'stock_movements'],
  ['after the movements', 'vaccinations'],
  ['after the clinical row', 'audit_entries'],
  ['after the commit, before the reply', null],
] as const;

const DETAILS = {
  lot: 'A1',
  lotExpiresOn: '2040-01-31',
  route: null,
  site: null,
  rabiesTag: null,
  givenBy: null,
  supervisedBy: null,
};

test(
  'CORE-3, R-03: an act that is interrupted by kill -9 at seven points and sent again is done and charged once',
  async () => {
    let send = await signIn();
    const { items: pets } = await send('/pets?limit=100', z.object({ items: z.array(Found) }));
    const { items: vaccines } = await send(
      '/vaccine-products',
      z.object({ items: z.array(z.object({ itemId: z.uuid(), details: z.unknown() })) }),
    );
    const itemId = vaccines.find(({ details }) => details !== null)?.itemId;
    const kills = stormRuns(POINTS.length);
    for (let index = 0; index < kills; index += 1) {
      // A session of its own for every few kills: they may last longer than a token.
      if (index % POINTS.length === 0) send = await signIn();
      const [point, table] = POINTS[index % POINTS.length] ?? POINTS[0];
      const planned = await send('/acts', z.object({ items: z.array(Found) }), {
        for: { petId: pets[index % pets.length]?.id },
        items: [{ itemId }],
        overrideReason: 'Discussed',
      });
      const actId = planned.items[0]?.id ?? '';
      const key = `kill ${index} ${point}`;
      const input = { vaccination: DETAILS, overrideReason: 'Discussed' };
      const press = () => send(`/acts/${actId}/do`, Done, input, { key });
      if (table === null) await killAfterCommit(actId, press);
      else await killBeforeWriting(table, press);
      expect({ point, ...z.looseObject({}).parse(await written(actId, key)) }).toEqual({
        point,
        ...(table === null ? ONCE : NOTHING),
      });
      await start();
      const first = await press();
      const again = await press();
      expect(first.status).toBe('done');
      expect(again).toEqual(first);
      // The key with another content is refused, and does nothing.
      const other = { ...input, overrideReason: 'Discussed again' };
      const refused = await send(`/acts/${actId}/do`, z.object({ code: z.string() }), other, {
        key,
        status: 422,
      });
      expect(refused.code).toBe('idempotency_key_reused');
      expect({ point, ...z.looseObject({}).parse(await written(actId, key)) }).toEqual({ point, ...ONCE });
    }
    process.stdout.write(
      `figure: R-03 ${kills} kills while an act is done, 0 lost, 0 done or charged twice\n`,
    );
  },
  3 * stormTimeoutMs(300_000),
);
