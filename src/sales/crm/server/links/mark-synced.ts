import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Marks the lead as synced, unless it has changed since `change`. */
export async function markSynced(tx: Kysely<Tables>, leadId: string, change: number): Promise<void> {
  await sql`
    update crm_lead_links set synced_at = now(), attempts = 0, reason = null,
        state = case when change = ${change} then 'synced' else state end
     where lead_id = ${leadId}::uuid`.execute(tx);
}
