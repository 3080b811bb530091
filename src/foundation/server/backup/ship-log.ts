import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import type { BackupStore } from './backup-store.ts';
import { BackupError } from './backup-error.ts';
import { joinParts } from './parts.ts';
import { putSealed } from './sealed-object.ts';
import { lsnText, parseLsn, SEGMENT_BYTES, segmentName, segmentOf, segmentStart } from './wal-position.ts';

/** Where the log of a running cluster is added to a backup. */
export interface LogDestination {
  readonly store: BackupStore;
  readonly key: Buffer;
  readonly backupId: string;
  readonly timeline: number;
  readonly slot: string;
  /** PostgreSQL's data directory. */
  readonly clusterFolder: string;
}

const Position = z.object({
  flushed: z.string(),
  shipped: z.string().nullable(),
  status: z.string().nullable(),
  timeline: z.number().int(),
});

/** The log has a gap: a new backup has to be made. */
export class LogLost extends BackupError {}

export const logFolder = (backupId: string): string => `${backupId}/log/`;
export const PARTIAL = '.partial';

async function readLog(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow(length);
    let at = 0;
    while (at < length) {
      const { bytesRead } = await file.read(bytes, at, length - at, at);
      if (bytesRead === 0) throw new Error(`${path} is shorter than its log position says.`);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

async function shipSegment(to: LogDestination, segment: bigint, flushed: bigint): Promise<void> {
  const length = Math.min(SEGMENT_BYTES, Number(flushed - segmentStart(segment)));
  if (length === 0) return;
  const name = segmentName(to.timeline, segment);
  // Before reading: what was committed until now is in it.
  const shippedAt = new Date().toISOString();
  const bytes = await readLog(join(to.clusterFolder, 'pg_wal', name), length);
  const isWhole = length === SEGMENT_BYTES;
  const object = logFolder(to.backupId) + name;
  await putSealed(to.store, to.key, object + (isWhole ? '' : PARTIAL), joinParts({ shippedAt }, [bytes]));
  if (isWhole) await to.store.remove(object + PARTIAL);
}

/**
 * Adds to a backup what was written to the log since the last call, down to the last complete write. The slot makes
 * PostgreSQL keep the log until then, so that nothing is lost while the store cannot be reached; beyond
 * `max_slot_wal_keep_size` it gives up, so that the disk does not fill.
 *
 * @returns whether there was anything.
 * @throws LogLost when a part of the log is gone.
 */
export async function shipLog(client: Client, to: LogDestination): Promise<boolean> {
  const [position] = await queryRows(
    client,
    Position,
    `select pg_current_wal_flush_lsn()::text as flushed, s.restart_lsn::text as shipped, s.wal_status as status,
            ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline
       from (select) one left join pg_replication_slots s on s.slot_name = $1`,
    [to.slot],
  );
  if (!position?.shipped || position.status === 'lost' || position.timeline !== to.timeline) {
    throw new LogLost('The log since the last backup is incomplete: make a new one with "npm run backup".');
  }
  const flushed = parseLsn(position.flushed);
  const shipped = parseLsn(position.shipped);
  if (flushed <= shipped) return false;
  for (let segment = segmentOf(shipped); segment <= segmentOf(flushed); segment += 1n) {
    await shipSegment(to, segment, flushed);
    const end = segmentStart(segment + 1n);
    await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [
      to.slot,
      lsnText(end < flushed ? end : flushed),
    ]);
  }
  return true;
}
