import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { slotsBefore, type Spread } from '../spread.rules.ts';
import type { BulkRow } from './bulk-row.ts';

const Left = z.object({ waiting: z.boolean(), requested: z.boolean() });

interface Ahead {
  readonly spread: Spread;
  readonly fromMs: number;
  /** What this run handed over last; null for nothing. */
  readonly lastSlotMs: number | null;
}

/** Ends a bulk message when nobody is left. Who waits when the last day is over gets nothing. */
export async function endIfOver(
  { tx, now, session: { clinicId } }: MessageScope,
  { id, version, lastSlotAt }: BulkRow,
  { spread, fromMs, lastSlotMs }: Ahead,
): Promise<void> {
  const stored = lastSlotAt === null ? null : Date.parse(lastSlotAt);
  const [next] = slotsBefore(spread, {
    fromMs,
    afterMs: lastSlotMs ?? stored,
    untilMs: Infinity,
    limit: 1,
  });
  if (next === undefined && spread.endsAtMs !== null)
    await sql`
      update bulk_recipients r set state = 'skipped', reason = 'too_late'
       where r.clinic_id = ${clinicId} and r.bulk_id = ${id} and r.state = 'waiting'`.execute(tx);
  const left = await fetchRow(
    tx,
    Left,
    sql`
    select exists (select from bulk_recipients r where r.clinic_id = ${clinicId} and r.bulk_id = ${id} and r.state = 'waiting') as waiting,
        exists (select from bulk_recipients r where r.clinic_id = ${clinicId} and r.bulk_id = ${id} and r.state = 'requested') as requested`,
  );
  if (left?.waiting === true || left?.requested === true) return;
  await tx
    .updateTable('bulk_messages')
    .set({ state: 'done', version: version + 1, ended_at: now.toISOString() })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
}
