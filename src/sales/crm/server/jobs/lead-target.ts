import type { LeadStage } from '#vocabulary/leads.ts';
import { PipelineList } from '../../contract.ts';
import { deletedStages, mapStages, type Pipeline, type StageMap } from '../../stage-map.rules.ts';
import type { NotAllowed } from '#practice/crm-connection/server/public/send-as-location.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import { parseResponse } from '#practice/crm-connection/server/public/parse-response.ts';

/** The lead target cannot be used; the message is for display. */
export class NoTarget extends Error {
  override readonly name = 'NoTarget';
}

const NO_PIPELINE = 'Pipeline not found in the CRM. Choose another one.';

/** A target whose pipeline and stages are known. */
export interface ResolvedTarget {
  readonly locationId: string;
  readonly pipelineId: string;
  readonly map: StageMap;
}

async function readPipelines(parts: LeadSyncParts, userId: string, locationId: string): Promise<Pipeline[]> {
  const { body } = await parts.sendAsLocation(
    { userId, clinicId: null },
    { method: 'GET', endpoint: '/opportunities/pipelines', query: { locationId } },
  );
  return parseResponse(PipelineList, body).pipelines;
}

/** The chosen location, which must still be part of the connection, or its first location. */
async function locationFor(
  parts: LeadSyncParts,
  userId: string,
  chosen: string | undefined,
): Promise<string> {
  const { connection } = await parts.access.get({ userId, clinicId: null });
  const ids = connection.pair.locationId
    ? [connection.pair.locationId]
    : (connection.locations ?? []).map(({ id }) => id);
  const found = chosen === undefined ? ids[0] : ids.find((id) => id === chosen);
  if (found === undefined) {
    throw new NoTarget('The location that leads go to is not part of the connection. Choose another one.');
  }
  return found;
}

/**
 * The target of the lead sync. The default is the first pipeline of the connection's first location.
 *
 * @throws NoTarget with a message for display.
 */
export async function resolveTarget(parts: LeadSyncParts, userId: string): Promise<ResolvedTarget> {
  const target = await parts.links.target();
  const locationId = await locationFor(parts, userId, target?.locationId);
  if (target?.pipelineId && target.map) {
    return { locationId, pipelineId: target.pipelineId, map: target.map };
  }
  const pipelines = await readPipelines(parts, userId, locationId);
  const pipeline = target?.pipelineId
    ? pipelines.find(({ id }) => id === target.pipelineId)
    : (pipelines.find(({ stages }) => stages.length > 0) ?? pipelines[0]);
  if (!pipeline) throw new NoTarget(NO_PIPELINE);
  const stageIds = mapStages(pipeline);
  if (!stageIds)
    throw new NoTarget('The pipeline has no stages. Add some in the CRM, or choose another one.');
  const map = { stageIds, backs: {} };
  await parts.links.setTarget({ locationId, pipeline, map });
  return { locationId, pipelineId: pipeline.id, map };
}

/**
 * Why the CRM may have refused an opportunity: its stage or its pipeline was deleted. Stores the current stages. Null if
 * both still exist.
 */
export async function explainRefusal(
  parts: LeadSyncParts,
  userId: string,
  { locationId, pipelineId, map }: ResolvedTarget,
  stage: LeadStage,
): Promise<NoTarget | null> {
  const pipelines = await readPipelines(parts, userId, locationId);
  const pipeline = pipelines.find(({ id }) => id === pipelineId);
  if (!pipeline) return new NoTarget(NO_PIPELINE);
  await parts.links.updateStages(pipelineId, pipeline.stages);
  return deletedStages(pipeline.stages, map.stageIds).includes(stage)
    ? new NoTarget(`The stage that “${stage}” goes to was deleted in the CRM. Choose another one for it.`)
    : null;
}

/** The message for a request that is not allowed. */
export const notAllowedMessage = (error: NotAllowed): string =>
  error.reason === 'no_location'
    ? 'The connection has no location.'
    : 'The location that leads go to is not part of the connection. Choose another one.';
