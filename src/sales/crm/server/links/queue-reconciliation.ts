import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

const Queued = z.object({ count: z.int() });

/** Enqueues the sync of leads that have not been compared for this many hours; returns how many. */
export async function queueReconciliation(
  tx: Kysely<Tables>,
  olderThanHours: number,
  limit: number,
): Promise<number> {
  const queued = await fetchRow(
    tx,
    Queued,
    sql`select app.queue_crm_reconciliation(${olderThanHours}::integer, ${limit}::integer) as count`,
  );
  return queued?.count ?? 0;
}
