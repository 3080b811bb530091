import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Enqueues a comparison of both sides. A failed lead stays failed. */
export async function queueComparison(tx: Kysely<Tables>, leadId: string): Promise<void> {
  await sql`
    update crm_lead_links set state = 'waiting' where lead_id = ${leadId}::uuid and state <> 'failed'`.execute(
    tx,
  );
  await sql`select app.queue_crm_lead(${leadId}::uuid)`.execute(tx);
}
