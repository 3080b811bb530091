import { cutText } from '#foundation/values/cut-text.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { PipelineTarget } from './lead-link.ts';

/** Stores the target of the lead sync, with the pipeline as read from the CRM. */
export async function setLeadTarget(
  tx: Kysely<Tables>,
  { locationId, pipeline, map }: PipelineTarget,
): Promise<void> {
  const [ids, stages] = [JSON.stringify(map.stageIds), JSON.stringify(pipeline.stages)];
  await sql`
    insert into crm_lead_targets (location_id, pipeline_id, pipeline_name, stage_ids, stages)
      values (${locationId}, ${pipeline.id}, ${cutText(pipeline.name, 200)}, ${ids}::jsonb, ${stages}::jsonb)
    on conflict (is_only) do update set location_id = excluded.location_id, pipeline_id = excluded.pipeline_id,
      pipeline_name = excluded.pipeline_name, stage_ids = excluded.stage_ids, stages = excluded.stages`.execute(
    tx,
  );
}
