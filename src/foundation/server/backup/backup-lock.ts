import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import { BackupError } from './backup-error.ts';

/** Any number that nothing else uses: PostgreSQL names such locks by numbers. */
const LOCK = 7_310_294_652;

const Taken = z.object({ taken: z.boolean() });

/** Whether this session now holds the lock of backups, until it ends or gives it back. */
export async function tryBackupLock(client: Client): Promise<boolean> {
  const [row] = await queryRows(client, Taken, 'select pg_try_advisory_lock($1::bigint) as taken', [LOCK]);
  return row?.taken === true;
}

export const releaseBackupLock = (client: Client): Promise<unknown> =>
  client.query('select pg_advisory_unlock($1::bigint)', [LOCK]);

/** A running server holds the lock for a moment when it completes the backup before. */
const TRIES = 50;
const PAUSE_MS = 200;

/** @throws BackupError when another process makes a backup. */
export async function lockBackups(client: Client): Promise<void> {
  for (let count = 0; count < TRIES; count += 1) {
    if (await tryBackupLock(client)) return;
    await delay(PAUSE_MS);
  }
  throw new BackupError('Another backup is being made: wait until it is finished.');
}
