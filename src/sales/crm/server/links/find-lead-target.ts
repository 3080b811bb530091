import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { LeadTarget } from './lead-link.ts';

/** The target of the lead sync; null before the first lead. */
export async function findLeadTarget(tx: Kysely<Tables>): Promise<LeadTarget | null> {
  const target = await fetchRow(
    tx,
    LeadTarget,
    sql`select location_id as "locationId", pipeline_id as "pipelineId",
               case when stage_ids is not null then json_build_object('stageIds', stage_ids, 'backs', backs) end as map
          from crm_lead_targets`,
  );
  return target ?? null;
}
