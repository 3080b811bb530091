import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { broadcastChange, percentile } from '#test/fan-out.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { openWire, type WireClient } from '#test/realtime-client.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { startTestRealtime, TEST_KEY, type TestRealtime } from '#test/supabase.ts';

const CHANGES = 100;

let db: TestDatabase;
let realtime: TestRealtime;
beforeAll(async () => {
  db = await createTestDatabase();
  realtime = await startTestRealtime(db, { connectionsPerAddress: 2_000, connectionsPerPerson: 2_000 });
});
afterAll(async () => {
  await realtime.close();
  await db.drop();
});

/** The number of the change in a frame. */
const numberIn = (frame: string): number | null => {
  const found = /"id":(\d+)\}/.exec(frame)?.[1];
  return found === undefined ? null : Number(found);
};

test(
  'RT-06: each of many sockets receives each of many changes, in their order',
  async () => {
    const { clinicId } = await givenClinic(db.owner);
    const { token } = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const topic = `clinic:${clinicId}`;
    const count = stormRuns(60);
    const wires: WireClient[] = [];
    const received: number[][] = [];
    const madeAt: number[] = [];
    const delaysMs: number[] = [];
    try {
      for (let n = 0; n < count; n += 1) {
        const wire = await openWire(realtime.url, '2.0.0', TEST_KEY);
        wires.push(wire);
        expect(await wire.join(topic, token)).toMatchObject({ status: 'ok' });
        const numbers: number[] = [];
        received.push(numbers);
        wire.socket.removeAllListeners('message').on('message', (data: Buffer) => {
          const number = numberIn(data.toString('utf8'));
          if (number === null) return;
          numbers.push(number);
          delaysMs.push(performance.now() - (madeAt[number] ?? 0));
        });
      }
      const change = broadcastChange(db.owner, topic);
      for (let n = 0; n < CHANGES; n += 1) {
        madeAt.push(performance.now());
        await change(n);
      }
      await expect.poll(() => delaysMs.length, { timeout: 60_000 }).toBe(count * CHANGES);
      const all = Array.from({ length: CHANGES }, (_, n) => n);
      expect(received.filter((numbers) => numbers.some((number, at) => number !== all[at]))).toEqual([]);
      const p99Ms = percentile(
        delaysMs.toSorted((a, b) => a - b),
        0.99,
      );
      process.stdout.write(
        `figure: RT-06 ${count} sockets, ${CHANGES} changes, none lost or out of order, p99 ${Math.round(p99Ms)} ms\n`,
      );
    } finally {
      for (const { socket } of wires) socket.terminate();
    }
  },
  stormTimeoutMs(),
);
