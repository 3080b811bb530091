import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { chooseLeadTargetEndpoint } from '../contract.ts';

const Result = z.object({ chosen: z.boolean() });

/** Chooses the pipeline that leads are sent to. @throws AppError `not_found` for a location that the connection does not have. */
export async function chooseLeadTarget(
  { tx, audit }: PlatformContext,
  input: z.output<typeof chooseLeadTargetEndpoint.input>,
): Promise<{ pipelineId: string }> {
  const { locationId, pipelineId, pipelineName } = input;
  const result = await fetchRow(
    tx,
    Result,
    sql`select app.set_crm_target(${locationId}, ${pipelineId}, ${pipelineName}) as chosen`,
  );
  if (!result?.chosen) throw new AppError('not_found');
  audit('crm_pipeline.chosen', pipelineId, { after: input });
  return { pipelineId };
}
