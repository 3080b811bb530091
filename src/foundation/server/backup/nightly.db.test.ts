import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { isNightlyDue } from './nightly.ts';
import { recordRun } from './record-run.ts';

let db: TestDatabase;
let client: PoolClient;
beforeAll(async () => {
  db = await createTestDatabase();
  client = await db.owner.connect();
});
afterAll(async () => {
  client.release();
  await db.drop();
});

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

test('the nightly backup is due for an old data folder, not for a new one, and not soon after an attempt', async () => {
  expect(await isNightlyDue(client, LONG_AGO)).toBe(true);
  expect(await isNightlyDue(client, new Date())).toBe(false);
  const fails = () => Promise.reject(new Error('secret details'));
  await expect(recordRun(client, '/backups', 'backup', fails)).rejects.toThrow('secret details');
  expect(await isNightlyDue(client, LONG_AGO)).toBe(false);
  await client.query(`update backup_runs set finished_at = now() - interval '61 minutes'`);
  expect(await isNightlyDue(client, LONG_AGO)).toBe(true);
  await recordRun(client, '/backups', 'backup', () => Promise.resolve({ bytes: 1, kept: 1 }));
  await client.query(`update backup_runs set finished_at = now() - interval '61 minutes'`);
  expect(await isNightlyDue(client, LONG_AGO)).toBe(false);
  const { rows } = await client.query('select failure, kept_count from backup_runs order by started_at');
  expect(rows).toEqual([
    { failure: 'It failed for a reason that only the log names.', kept_count: null },
    { failure: null, kept_count: 1 },
  ]);
});
