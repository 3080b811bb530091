import { cutText } from '#foundation/values/cut-text.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Marks the lead as waiting or failed. A lead that has changed since `change` waits for its next job. */
export async function markUnsent(
  tx: Kysely<Tables>,
  leadId: string,
  change: number,
  state: 'failed' | 'waiting',
  reason: string,
): Promise<void> {
  await sql`
    update crm_lead_links set state = case when change = ${change} then ${state} else 'waiting' end,
        reason = ${cutText(reason, 500)}, attempts = attempts + 1
     where lead_id = ${leadId}::uuid`.execute(tx);
}
