import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { createDatabase, type Database } from '#foundation/server/database/database.ts';
import { connectMllp, type MllpCaller } from '#practice/lab-connections/fake/mllp-caller.ts';
import { type MllpServer, startMllpServer } from '#practice/lab-connections/server/provider/mllp-server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenClinic } from './given.ts';
import { type GivenConnection, givenConnection, givenLabParts, LAB_SETTINGS } from './given-labs.ts';
import { makeStormMessages, mixMessages } from './lab-storm-messages.ts';
import { stormRuns, stormTimeoutMs } from './storm.ts';

const USUAL = 300;
/** Ten thousand in a storm. */
const COUNT = stormRuns(USUAL) > USUAL ? 10_000 : USUAL;
const SENDERS = 6;
/** Connections cut, servers stopped and database backends terminated. */
const DISTURBANCES = 10;

let db: TestDatabase;
let database: Database<Tables>;
let server: MllpServer;
let connection: GivenConnection;
const start = async (port: number) => {
  const parts = {
    ...givenLabParts(db, { settings: { ...LAB_SETTINGS, listen: { host: '127.0.0.1', port } } }),
    database,
  };
  const started = await startMllpServer(parts);
  if (!started) throw new Error('A server that is set up listens.');
  return started;
};
beforeAll(async () => {
  db = await createTestDatabase();
  // Its connections are broken on purpose.
  database = createDatabase<Tables>({
    connection: db.connections.app,
    poolSize: SENDERS,
    onIdleError: () => undefined,
  });
  connection = await givenConnection(db.owner, (await givenClinic(db.owner)).clinicId);
  server = await start(0);
});
afterAll(async () => {
  await server.stop();
  await database.end();
  await db.drop();
});

const isStored = async (controlId: string): Promise<boolean> => {
  const { rows } = await db.owner.query<{ ok: boolean }>(
    `select exists (select from lab_messages where clinic_id = $1 and control_id = $2 and status = 'applied') as ok`,
    [connection.clinicId, controlId],
  );
  return rows[0]?.ok === true;
};

const disturbances = {
  /** What a restart of the database does to the connections of the server. */
  terminateBackends: () =>
    db.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
      [db.name, db.connections.app.user],
    ),
  restartServer: async () => {
    const { port } = server;
    await server.stop();
    server = await start(port);
  },
};

test(
  'each result once, none lost, and acknowledged only after it was committed',
  async () => {
    const { messages, expected } = makeStormMessages(COUNT, {
      application: 'FAKELAB',
      code: connection.code,
    });
    const queue = mixMessages(messages);
    const total = queue.length;
    let acknowledged = 0;
    let unstored = 0;
    let repeated = 0;
    let disturbing: Promise<unknown> = Promise.resolve();
    const disturb = () => {
      if (acknowledged % Math.ceil(total / (DISTURBANCES + 1)) !== 0) return;
      const turn = acknowledged / Math.ceil(total / (DISTURBANCES + 1));
      disturbing = disturbing.then(async () => {
        await (turn % 2 === 0 ? disturbances.restartServer() : disturbances.terminateBackends());
      });
    };
    const beginTime = performance.now();
    const work = async (sender: number) => {
      let caller: MllpCaller | null = null;
      for (let message = queue.pop(); message; message = queue.pop()) {
        for (let isDone = false; !isDone;) {
          try {
            caller ??= await connectMllp({ host: '127.0.0.1', port: server.port });
            const answer: string = await caller.send(message.bytes);
            isDone = answer.includes(`\rMSA|AA|${message.controlId}\r`);
            if (!isDone) repeated += 1;
          } catch {
            repeated += 1;
            caller?.close();
            caller = null;
            await disturbing;
          }
        }
        if (!(await isStored(message.controlId))) unstored += 1;
        acknowledged += 1;
        disturb();
        // Some senders connect anew for each message.
        if (sender === 0) {
          caller?.close();
          caller = null;
        }
      }
      caller?.close();
    };
    await Promise.all(Array.from({ length: SENDERS }, (_, sender) => work(sender)));
    await disturbing;
    const seconds = (performance.now() - beginTime) / 1_000;

    expect(unstored).toBe(0);
    const { rows: stored } = await db.owner.query<{ messages: number; ids: number; failed: number }>(
      `select count(*)::int as messages, count(distinct control_id)::int as ids, count(*) filter (where status <> 'applied')::int as failed
         from lab_messages where clinic_id = $1`,
      [connection.clinicId],
    );
    expect(stored).toEqual([{ messages: messages.length, ids: messages.length, failed: 0 }]);
    const { rows } = await db.owner.query<{ number: string; value: string; status: string }>(
      `select p.external_id as number, r.value_text as value, r.status from lab_results r
         join lab_reports p on p.clinic_id = r.clinic_id and p.id = r.report_id
        where r.clinic_id = $1 and r.replaced_by is null`,
      [connection.clinicId],
    );
    expect(rows).toHaveLength(expected.size);
    expect(new Map(rows.map(({ number, value, status }) => [number, [value, status]]))).toEqual(expected);
    process.stdout.write(
      `figure: LAB-01 ${total} messages (${messages.length} different) of ${expected.size} reports, ${repeated} sent again after ${DISTURBANCES} disturbances, ${Math.round(total / seconds)} messages/s\n`,
    );
  },
  stormTimeoutMs(120_000),
);
