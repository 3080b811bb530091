import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

const Queued = z.object({ count: z.int() });

/** Enqueues the sync of leads that were not compared for that long; returns how many. */
export async function queueReconciliation(
  tx: Kysely<Tables>,
  olderThanHours: number,
  most: number,
): Promise<number> {
  const queued = await fetchRow(
    tx,
    Queued,
    sql`select app.queue_crm_reconciliation(${olderThanHours}::integer, ${most}::integer) as count`,
  );
  return queued?.count ?? 0;
}
