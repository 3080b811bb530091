import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recordRun } from '#foundation/server/backup/record-run.ts';
import { loginsFor } from '#foundation/server/database-logins.ts';
import { createLog } from '#foundation/server/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { readSettings } from '../settings.ts';
import { serveBackups, type ServedBackups } from './serve-backups.ts';

const LOOK_EVERY_MS = 600_000;

let db: TestDatabase;
let dataDir: string;
let started: ChildProcess[];
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tailwell-nightly-'));
});
beforeEach(() => {
  started = [];
});
afterEach(() => {
  vi.useRealTimers();
  for (const child of started) child.kill('SIGKILL');
});
afterAll(async () => {
  await db.drop();
  await rm(dataDir, { recursive: true });
});

/** Runs until it is killed. */
const startChild = (): ChildProcess =>
  spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });

function serve(env: Readonly<Record<string, string>> = {}): ServedBackups {
  // Connections need the real clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return serveBackups({
    settings: readSettings({ DATA_DIR: dataDir, DEMO: '0', ...env }, '/'),
    connection: db.connections.owner,
    logins: loginsFor(db.secretKey),
    clusterFolder: null,
    log: createLog('silent'),
    startNightly: () => {
      const child = startChild();
      started.push(child);
      return child;
    },
  });
}

const backUpHoursAgo = async (hours: number): Promise<void> => {
  await db.owner.query('truncate backup_runs');
  const client = await db.owner.connect();
  try {
    await recordRun(client, '/backups', 'backup', () => Promise.resolve({ bytes: 1, kept: 1 }));
  } finally {
    client.release();
  }
  await db.owner.query(
    `update backup_runs set started_at = now() - $1 * interval '1 hour', finished_at = now() - $1 * interval '1 hour'`,
    [hours],
  );
};

test('the server starts the nightly backup when it is due, one at a time, and ends it when it stops', async () => {
  await backUpHoursAgo(31);
  const served = serve();
  expect(started).toHaveLength(0);
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  await expect.poll(() => started.length).toBe(1);
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  await served.stop();
  expect(started).toHaveLength(1);
  await expect.poll(() => started[0]?.signalCode).toBe('SIGTERM');
});

test('a backup whose process has ended is started again if it is still due', async () => {
  await backUpHoursAgo(31);
  const served = serve();
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  await expect.poll(() => started.length).toBe(1);
  started[0]?.kill('SIGKILL');
  await expect.poll(() => started[0]?.signalCode).toBe('SIGKILL');
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  await served.stop();
  expect(started).toHaveLength(2);
});

test('nothing is started while a backup is young, or where they are turned off', async () => {
  await backUpHoursAgo(2);
  const young = serve();
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  await young.stop();
  await backUpHoursAgo(31);
  const off = serve({ BACKUP: '0' });
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  await off.stop();
  expect(started).toHaveLength(0);
});
