import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoLabCode } from '#db/seed/fill-lab-connections.ts';
import { connectMllp, type MllpCaller } from '#practice/lab-connections/fake/mllp-caller.ts';
import { isProcessAlive } from '#foundation/server/process-identity.ts';
import { makeStormMessages, mixMessages } from '../lab-storm-messages.ts';
import { startProduct, type DataFolder, type Product } from '../product.ts';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';
import { childrenOf, postmasterOf } from './process-tree.ts';

const USUAL = 150;
const COUNT = stormRuns(USUAL);
/** Every other one with the database. */
const KILLS = COUNT > USUAL ? 10 : 2;
const SENDERS = 6;

let folder: DataFolder;
let product: Product;
let port: number;

/** A port that nobody uses now; devices go on to send to it after each restart. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // Safe: a server that listens on a host and a port has an address of this shape.
  const { port: free } = server.address() as AddressInfo;
  await new Promise<void>((closed) => server.close(() => closed()));
  return free;
}

async function start(): Promise<void> {
  product = startProduct({ DATA_DIR: folder.path, DEMO: '1', LABS_PORT: String(port) });
  await product.ready;
}

beforeEach(async () => {
  folder = await makeUsedDataFolder('1');
  port = await freePort();
  await start();
});
afterEach(async () => {
  product.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

async function query<R extends object>(statement: string, parameters: readonly unknown[]): Promise<R[]> {
  const client = new Client({
    host: join(folder.path, 'postgres'),
    port: 5432,
    user: 'tailwell',
    database: 'tailwell',
  });
  await client.connect();
  try {
    return (await client.query<R>(statement, [...parameters])).rows;
  } finally {
    await client.end();
  }
}

async function kill(withDatabase: boolean): Promise<void> {
  const postmaster = await postmasterOf(folder.path);
  if (postmaster === null) throw new Error('There is no postmaster to kill.');
  const pids = withDatabase ? [product.pid, postmaster, ...childrenOf(postmaster)] : [product.pid];
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

test(
  'LAB-01: a server that is killed with kill -9 while it receives loses no result that it acknowledged, and stores each once',
  async () => {
    const [connection] = await query<{ clinicId: string }>(
      `select clinic_id as "clinicId" from lab_connections where name = 'Chemistry analyzer'`,
      [],
    );
    const clinicId = connection?.clinicId ?? '';
    const { messages, expected } = makeStormMessages(COUNT, {
      application: 'VETCHEM',
      code: demoLabCode(clinicId),
    });
    const queue = mixMessages(messages);
    const total = queue.length;
    const acknowledged = new Set<string>();
    let answers = 0;
    let repeated = 0;
    let kills = 0;
    let running: Promise<unknown> = Promise.resolve();
    const lost: string[] = [];
    /** What was acknowledged until now is there after the restart. */
    const killAndStart = async () => {
      kills += 1;
      await kill(kills % 2 === 0);
      const said = [...acknowledged];
      await start();
      const rows = await query<{ id: string }>(
        `select control_id as id from lab_messages where clinic_id = $1 and control_id = any ($2)`,
        [clinicId, said],
      );
      const stored = new Set(rows.map(({ id }) => id));
      lost.push(...said.filter((id) => !stored.has(id)));
    };
    const step = Math.ceil(total / (KILLS + 1));
    const work = async () => {
      let caller: MllpCaller | null = null;
      for (let message = queue.pop(); message; message = queue.pop()) {
        for (let isDone = false; !isDone;) {
          try {
            caller ??= await connectMllp({ host: '127.0.0.1', port });
            const answer: string = await caller.send(message.bytes);
            isDone = answer.includes(`\rMSA|AA|${message.controlId}\r`);
            if (!isDone) repeated += 1;
          } catch {
            repeated += 1;
            caller?.close();
            caller = null;
            await running;
          }
        }
        acknowledged.add(message.controlId);
        answers += 1;
        // The other senders are in the middle of theirs.
        if (answers % step === 0 && answers < total) running = running.then(killAndStart);
      }
      caller?.close();
    };
    await Promise.all(Array.from({ length: SENDERS }, work));
    await running;

    expect(lost).toEqual([]);
    expect(kills).toBe(KILLS);
    const stored = await query<{ messages: number; ids: number; failed: number }>(
      `select count(*)::int as messages, count(distinct control_id)::int as ids,
          count(*) filter (where status <> 'applied')::int as failed
         from lab_messages where clinic_id = $1 and control_id like 'M-%'`,
      [clinicId],
    );
    expect(stored).toEqual([{ messages: messages.length, ids: messages.length, failed: 0 }]);
    const rows = await query<{ number: string; value: string; status: string }>(
      `select p.external_id as number, r.value_text as value, r.status from lab_results r
         join lab_reports p on p.clinic_id = r.clinic_id and p.id = r.report_id
        where r.clinic_id = $1 and p.accession like 'ST-%' and r.replaced_by is null`,
      [clinicId],
    );
    expect(rows).toHaveLength(expected.size);
    expect(new Map(rows.map(({ number, value, status }) => [number, [value, status]]))).toEqual(expected);
    process.stdout.write(
      `figure: LAB-01 ${total} messages (${messages.length} different), ${kills} kills of the server, ${Math.floor(kills / 2)} with its database, ${repeated} sent again, 0 lost, 0 stored twice\n`,
    );
  },
  stormTimeoutMs(600_000),
);
