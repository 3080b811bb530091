import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import { BackupError } from './backup-error.ts';

const Position = z.object({ lsn: z.string() });
const Snapshot = z.object({ isQuiet: z.boolean() });

const TRIES = 400;
const PAUSE_MS = 25;

const positionOf = async (client: Client): Promise<string> =>
  (await queryRows(client, Position, 'select pg_current_wal_insert_lsn()::text as lsn'))[0]?.lsn ?? '';

/**
 * Begins a transaction at a moment when nothing is written: what it sees is then exactly what the log has up to the
 * position that is returned. It writes a record behind that, without which PostgreSQL would not know that it is reached.
 *
 * @param other another session, because a transaction keeps its snapshot.
 * @throws BackupError when the database is never quiet.
 */
export async function beginAtQuietMoment(client: Client, other: Client): Promise<string> {
  for (let count = 0; count < TRIES; count += 1) {
    const before = await positionOf(other);
    await client.query('begin isolation level repeatable read read only');
    const [snapshot] = await queryRows(
      client,
      Snapshot,
      `select pg_snapshot_xmin(s) = pg_snapshot_xmax(s) as "isQuiet" from pg_current_snapshot() s`,
    );
    if (snapshot?.isQuiet && (await positionOf(other)) === before) {
      await other.query(`select pg_create_restore_point('tailwell drill')`);
      return before;
    }
    await client.query('rollback');
    await delay(PAUSE_MS);
  }
  throw new BackupError(
    'The database is written all the time, so nothing can be compared: try again at a quieter time.',
  );
}
