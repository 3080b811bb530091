import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { chooseLeadTargetEndpoint } from '../contract.ts';

/** Chooses the pipeline that leads go to. @throws AppError `not_found` for a location that the leads' connection does not have. */
export async function chooseLeadTarget(
  { tx, audit }: PlatformContext,
  input: z.output<typeof chooseLeadTargetEndpoint.input>,
): Promise<{ pipelineId: string }> {
  const { locationId, pipelineId, pipelineName } = input;
  const { rows } = await sql<{ chosen: boolean }>`
    select app.set_crm_target(${locationId}, ${pipelineId}, ${pipelineName}) as chosen`.execute(tx);
  if (!rows[0]?.chosen) throw new AppError('not_found');
  audit('crm_pipeline.chosen', pipelineId, { after: input });
  return { pipelineId };
}
