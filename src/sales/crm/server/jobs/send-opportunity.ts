import * as z from 'zod';
import { opportunityName } from '../../lead-sync.rules.ts';
import type { SyncedLead } from '../../synced-lead.contract.ts';
import { isInStep, placeOf, stageOf, type StageMap } from '../../stage-map.rules.ts';
import type { CrmMove, LeadLink, MoveOutcome } from '../links/lead-link.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import { readAnswer } from '#practice/crm-connection/server/public/read-answer.ts';
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
const OneAnswer = z.object({ opportunity: Opportunity });
const ListAnswer = z.object({ opportunities: z.array(Opportunity) });
const DoubleAnswer = z.object({
  code: z.literal('OPPORTUNITY_NO_DUPLICATE'),
  meta: z.object({ existingId: z.string() }),
});

export interface Sale {
  readonly contactId: string;
  readonly pipelineId: string;
  readonly map: StageMap;
  /** Applies the CRM's stage. */
  readonly applyMove: (move: CrmMove) => Promise<MoveOutcome>;
}

const read = async ({ ask, locationId }: LeadSyncContext, id: string): Promise<Opportunity> => {
  const { body } = await ask({ method: 'GET', endpoint: `/opportunities/${id}`, query: { locationId } });
  return readAnswer(OneAnswer, body).opportunity;
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

/** An existing opportunity, created in the CRM or by a request whose response was lost. */
async function search(
  { ask, locationId }: LeadSyncContext,
  { contactId, pipelineId }: Sale,
): Promise<Opportunity | undefined> {
  const query = { locationId, contact_id: contactId, pipeline_id: pipelineId, limit: 20 };
  const { body } = await ask({ method: 'GET', endpoint: '/opportunities/search', query });
  return readAnswer(ListAnswer, body).opportunities[0];
}

async function create(context: LeadSyncContext, lead: SyncedLead, sale: Sale): Promise<Opportunity> {
  const { contactId, pipelineId, map } = sale;
  try {
    const { body } = await context.ask({
      method: 'POST',
      endpoint: '/opportunities/',
      query: { locationId: context.locationId },
      body: { name: opportunityName(lead), contactId, pipelineId, ...placeOf(lead.stage, map.stageIds) },
    });
    return readAnswer(OneAnswer, body).opportunity;
  } catch (error) {
    // The location allows one opportunity per contact, and this contact has one in another pipeline.
    const double = error instanceof ProviderError && DoubleAnswer.safeParse(error.answer?.body);
    if (!double || !double.success) throw error;
    return read(context, double.data.meta.existingId);
  }
}

const latest = (...instants: readonly (string | null | undefined)[]): number =>
  Math.max(0, ...instants.map((one) => Date.parse(one ?? '')).filter((at) => !Number.isNaN(at)));

const movedAt = ({ lastStageChangeAt, lastStatusChangeAt }: Opportunity): number =>
  latest(lastStageChangeAt, lastStatusChangeAt);

const isNews = (found: Opportunity, link: LeadLink): boolean =>
  found.pipelineStageId !== link.knownStageId || found.status !== link.knownStatus;

/** Whether it was moved in the CRM, and later than here. */
const wasMovedThere = (found: Opportunity, link: LeadLink): boolean =>
  isNews(found, link) && movedAt(found) > Date.parse(link.stageAt);

/** When the CRM last wrote it, by its own clock; null when unknown. */
function writtenAt(written: Opportunity | undefined): string | null {
  const at = written ? latest(written.updatedAt, written.lastStageChangeAt, written.lastStatusChangeAt) : 0;
  return at === 0 ? null : new Date(at).toISOString();
}

/** Moves the opportunity to the lead's stage. */
async function move(
  context: LeadSyncContext,
  lead: SyncedLead,
  { id, pipelineStageId }: Opportunity,
  { pipelineId, map }: Sale,
): Promise<void> {
  const place = placeOf(lead.stage, map.stageIds);
  const { body } = await context.ask({
    method: 'PUT',
    endpoint: `/opportunities/${id}`,
    query: { locationId: context.locationId },
    body: { pipelineId, ...place },
  });
  const written = OneAnswer.safeParse(body).data?.opportunity;
  await context.recordSent({
    knownStageId: place.pipelineStageId ?? pipelineStageId ?? null,
    knownStatus: place.status,
    at: writtenAt(written),
  });
}

/** Ensures that the CRM has the lead as an opportunity, in the same stage on both sides: the later move wins. */
export async function sendOpportunity(
  context: LeadSyncContext,
  lead: SyncedLead,
  link: LeadLink,
  sale: Sale,
): Promise<void> {
  const found =
    link.opportunityId === null
      ? ((await search(context, sale)) ?? (await create(context, lead, sale)))
      : await readKnown(context, link.opportunityId);
  const { map, pipelineId } = sale;
  await context.recordChange({ opportunityId: found.id });
  const known = { knownStageId: found.pipelineStageId ?? null, knownStatus: found.status };
  if (found.pipelineId === pipelineId && isInStep(lead.stage, found.status, found.pipelineStageId, map)) {
    // Its known stage may be outdated because the response to our own update was lost.
    if (link.knownStatus !== null && isNews(found, link)) {
      await context.recordSent({ ...known, at: writtenAt(found) });
    } else await context.recordChange(known);
    return;
  }
  const theirs = stageOf(found.status, found.pipelineStageId, map);
  if (theirs !== null && wasMovedThere(found, link)) {
    const at = new Date(movedAt(found)).toISOString();
    const outcome = await sale.applyMove({ from: lead.stage, to: theirs, at });
    await context.recordChange(known);
    // A lead that was moved here in the meantime has its own job.
    if (outcome !== 'held') return;
  }
  await move(context, lead, found, sale);
}
