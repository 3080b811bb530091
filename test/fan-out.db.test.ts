import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { broadcastChange, measureFanOut } from './fan-out.ts';
import { givenClinic, givenStaff } from './given.ts';
import { startTestRealtime, TEST_KEY, type TestRealtime } from './supabase.ts';

const SOCKETS = 200;
const CHANGES = 30;

let db: TestDatabase;
let realtime: TestRealtime;
beforeAll(async () => {
  db = await createTestDatabase();
  realtime = await startTestRealtime(db, { connectionsPerPerson: SOCKETS });
});
afterAll(async () => {
  await realtime.close();
  await db.drop();
});

test('each of 200 sockets of a clinic receives each change', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const topic = `clinic:${clinicId}`;
  const figures = await measureFanOut({
    url: realtime.url,
    key: TEST_KEY,
    topic,
    token: csr.token,
    socketCount: SOCKETS,
    change: broadcastChange(db.owner, topic),
    changeCount: CHANGES,
  });
  expect(figures.lastReceivedMs).toHaveLength(CHANGES);
  const formatMs = (ms: number) => `${ms.toFixed(1)} ms`;
  process.stdout.write(
    `fan-out to ${SOCKETS} sockets: p50 ${formatMs(figures.p50Ms)}, p99 ${formatMs(figures.p99Ms)}\n`,
  );
});
