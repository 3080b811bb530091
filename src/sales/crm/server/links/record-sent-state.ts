import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { SentState } from './lead-link.ts';

/** Stores the state that was sent to the CRM. A lead that has changed since `change` keeps the time of its own move. */
export async function recordSentState(
  tx: Kysely<Tables>,
  leadId: string,
  locationId: string,
  { change, knownStageId, knownStatus, at }: SentState,
): Promise<void> {
  await sql`
    update crm_lead_links set location_id = ${locationId}, known_stage_id = ${knownStageId}, known_status = ${knownStatus},
        pushed_at = coalesce(${at}::timestamptz, now()),
        stage_at = case when change = ${change} then coalesce(${at}::timestamptz, stage_at) else stage_at end
     where lead_id = ${leadId}::uuid`.execute(tx);
}
