import * as z from 'zod';
import { opportunityName } from '../../lead-sync.rules.ts';
import type { SyncedLead } from '../../synced-lead.contract.ts';
import { isInSync, crmStateOf, stageOf, type StageMap } from '../../stage-map.rules.ts';
import type { CrmMove, LeadLink, MoveOutcome } from '../links/lead-link.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import { parseResponse } from '#practice/crm-connection/server/public/parse-response.ts';
import { DeletedInCrm, isGone, type LeadSyncContext } from './lead-sync-context.ts';

const Status = z.enum(['abandoned', 'lost', 'open', 'won']);
const Opportunity = z.object({
  id: z.string().min(1),
  pipelineId: z.string().nullish(),
  pipelineStageId: z.string().nullish(),
  status: Status,
  lastStageChangeAt: z.string().nullish(),
  lastStatusChangeAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
});
type Opportunity = z.infer<typeof Opportunity>;
const OpportunityResponse = z.object({ opportunity: Opportunity });
const OpportunitiesResponse = z.object({ opportunities: z.array(Opportunity) });
const DuplicateResponse = z.object({
  code: z.literal('OPPORTUNITY_NO_DUPLICATE'),
  meta: z.object({ existingId: z.string() }),
});

export interface OpportunityTarget {
  readonly contactId: string;
  readonly pipelineId: string;
  readonly map: StageMap;
  /** Applies a move made in the CRM to the lead. */
  readonly applyMove: (move: CrmMove) => Promise<MoveOutcome>;
}

const read = async ({ sendRequest, locationId }: LeadSyncContext, id: string): Promise<Opportunity> => {
  const { body } = await sendRequest({
    method: 'GET',
    endpoint: `/opportunities/${id}`,
    query: { locationId },
  });
  return parseResponse(OpportunityResponse, body).opportunity;
};

async function readKnown(context: LeadSyncContext, id: string): Promise<Opportunity> {
  try {
    return await read(context, id);
  } catch (error) {
    if (!isGone(error)) throw error;
    await context.recordChange({ opportunityId: null, knownStageId: null, knownStatus: null });
    throw new DeletedInCrm('opportunity', { cause: error });
  }
}

/** Finds an existing opportunity: one created in the CRM, or by a request whose response was lost. */
async function search(
  { sendRequest, locationId }: LeadSyncContext,
  { contactId, pipelineId }: OpportunityTarget,
): Promise<Opportunity | undefined> {
  const query = { locationId, contact_id: contactId, pipeline_id: pipelineId, limit: 20 };
  const { body } = await sendRequest({ method: 'GET', endpoint: '/opportunities/search', query });
  return parseResponse(OpportunitiesResponse, body).opportunities[0];
}

async function create(
  context: LeadSyncContext,
  lead: SyncedLead,
  target: OpportunityTarget,
): Promise<Opportunity> {
  const { contactId, pipelineId, map } = target;
  try {
    const { body } = await context.sendRequest({
      method: 'POST',
      endpoint: '/opportunities/',
      query: { locationId: context.locationId },
      body: { name: opportunityName(lead), contactId, pipelineId, ...crmStateOf(lead.stage, map.stageIds) },
    });
    return parseResponse(OpportunityResponse, body).opportunity;
  } catch (error) {
    // The location allows one opportunity per contact, and this contact has one in another pipeline.
    const duplicate = error instanceof ProviderError && DuplicateResponse.safeParse(error.response?.body);
    if (!duplicate || !duplicate.success) throw error;
    return read(context, duplicate.data.meta.existingId);
  }
}

const latest = (...instants: readonly (string | null | undefined)[]): number =>
  Math.max(0, ...instants.map((one) => Date.parse(one ?? '')).filter((at) => !Number.isNaN(at)));

const movedAt = ({ lastStageChangeAt, lastStatusChangeAt }: Opportunity): number =>
  latest(lastStageChangeAt, lastStatusChangeAt);

const hasChanged = (found: Opportunity, link: LeadLink): boolean =>
  found.pipelineStageId !== link.knownStageId || found.status !== link.knownStatus;

/** Whether the opportunity was moved in the CRM after the lead was last moved here. */
const wasMovedInCrm = (found: Opportunity, link: LeadLink): boolean =>
  hasChanged(found, link) && movedAt(found) > Date.parse(link.stageAt);

/** When the opportunity was last written, by the CRM's clock; null if unknown. */
function writtenAt(written: Opportunity | undefined): string | null {
  const at = written ? latest(written.updatedAt, written.lastStageChangeAt, written.lastStatusChangeAt) : 0;
  return at === 0 ? null : new Date(at).toISOString();
}

/** Moves the opportunity to the lead's stage. */
async function move(
  context: LeadSyncContext,
  lead: SyncedLead,
  { id, pipelineStageId }: Opportunity,
  { pipelineId, map }: OpportunityTarget,
): Promise<void> {
  const crmState = crmStateOf(lead.stage, map.stageIds);
  const { body } = await context.sendRequest({
    method: 'PUT',
    endpoint: `/opportunities/${id}`,
    query: { locationId: context.locationId },
    body: { pipelineId, ...crmState },
  });
  const written = OpportunityResponse.safeParse(body).data?.opportunity;
  await context.recordSent({
    knownStageId: crmState.pipelineStageId ?? pipelineStageId ?? null,
    knownStatus: crmState.status,
    at: writtenAt(written),
  });
}

/** Ensures that the CRM has the lead as an opportunity, in the same stage on both sides. The later move wins. */
export async function sendOpportunity(
  context: LeadSyncContext,
  lead: SyncedLead,
  link: LeadLink,
  target: OpportunityTarget,
): Promise<void> {
  const found =
    link.opportunityId === null
      ? ((await search(context, target)) ?? (await create(context, lead, target)))
      : await readKnown(context, link.opportunityId);
  const { map, pipelineId } = target;
  await context.recordChange({ opportunityId: found.id });
  const known = { knownStageId: found.pipelineStageId ?? null, knownStatus: found.status };
  if (found.pipelineId === pipelineId && isInSync(lead.stage, found.status, found.pipelineStageId, map)) {
    // The stored stage may be outdated because the response to an update was lost.
    if (link.knownStatus !== null && hasChanged(found, link)) {
      await context.recordSent({ ...known, at: writtenAt(found) });
    } else await context.recordChange(known);
    return;
  }
  const stageInCrm = stageOf(found.status, found.pipelineStageId, map);
  if (stageInCrm !== null && wasMovedInCrm(found, link)) {
    const at = new Date(movedAt(found)).toISOString();
    const outcome = await target.applyMove({ from: lead.stage, to: stageInCrm, at });
    await context.recordChange(known);
    // A lead that was moved here in the meantime is sent by its own job.
    if (outcome !== 'held') return;
  }
  await move(context, lead, found, target);
}
