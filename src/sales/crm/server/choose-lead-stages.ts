import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { chooseLeadStagesEndpoint } from '../contract.ts';
import { findStageMapError } from '../stage-map.rules.ts';

const Result = z.object({ chosen: z.boolean() });

/**
 * Maps each lead stage to a stage of the pipeline, and the pipeline's stages back to lead stages.
 *
 * @throws AppError `invalid_input` for a map that does not fit the pipeline's stages, `not_found` for another pipeline.
 */
export async function chooseLeadStages(
  { tx, audit }: PlatformContext,
  input: z.output<typeof chooseLeadStagesEndpoint.input>,
): Promise<{ pipelineId: string }> {
  const { pipelineId, stages, stageIds, backs } = input;
  const mapError = findStageMapError(stages, { stageIds, backs });
  if (mapError) throw new AppError('invalid_input', { fields: [mapError] });
  const result = await fetchRow(
    tx,
    Result,
    sql`select app.set_crm_stages(${pipelineId}, ${JSON.stringify(stages)}::jsonb, ${JSON.stringify(stageIds)}::jsonb,
          ${JSON.stringify(backs)}::jsonb) as chosen`,
  );
  if (!result?.chosen) throw new AppError('not_found');
  audit('crm_stages.chosen', pipelineId, { after: { stageIds, backs } });
  return { pipelineId };
}
