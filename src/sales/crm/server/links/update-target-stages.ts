import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { CrmStage } from '../../stage-map.rules.ts';

/** Stores the current stages of the pipeline. */
export async function updateTargetStages(
  tx: Kysely<Tables>,
  pipelineId: string,
  stages: readonly CrmStage[],
): Promise<void> {
  await sql`
    update crm_lead_targets set stages = ${JSON.stringify(stages)}::jsonb where pipeline_id = ${pipelineId}`.execute(
    tx,
  );
}
