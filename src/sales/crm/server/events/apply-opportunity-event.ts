import * as z from 'zod';
import {
  APPLIED,
  type CrmEvent,
  type EventEffect,
  type EventHandler,
  ignored,
} from '#practice/crm-connection/server/public/crm-event.ts';
import { isInSync, isSameCrmState, mayBeEcho, stageOf, type StageMap } from '../../stage-map.rules.ts';
import type { AffectedLink, LeadTarget, MoveOutcome } from '../links/lead-link.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import { EventSubject, MALFORMED, NO_LEAD_AFFECTED } from './event-subject.ts';

const OpportunityEvent = EventSubject.extend({
  pipelineId: z.string().max(100).nullish(),
  pipelineStageId: z.string().max(100).nullish(),
  status: z.enum(['abandoned', 'lost', 'open', 'won']).nullish(),
});
type OpportunityEvent = z.infer<typeof OpportunityEvent>;

const isLater = (sentAt: string, { stageAt, receivedAt }: AffectedLink): boolean =>
  Date.parse(sentAt) > Math.max(Date.parse(stageAt), Date.parse(receivedAt ?? stageAt));

/** Whether the event only repeats the state that was last sent to the CRM or last received from it. */
const isKnown = ({ pipelineStageId, status }: OpportunityEvent, link: AffectedLink): boolean =>
  (pipelineStageId ?? link.knownStageId) === link.knownStageId && (status ?? 'open') === link.knownStatus;

/**
 * Whether the event does not show which move is the later one: a move made here has not been sent to the CRM yet, or was
 * sent so recently that the event may describe the state before it. An event has the time at which it was sent, not the
 * time of the move.
 */
const isAmbiguous = (link: AffectedLink, sentAt: string, map: StageMap): boolean =>
  link.state !== 'failed' &&
  (mayBeEcho(sentAt, link.pushedAt) || !isInSync(link.stage, link.knownStatus, link.knownStageId, map));

const LATER_CHANGE_WINS = ignored('A later change stands.');
const UNCHANGED = ignored('Already up to date.');
const OUTCOMES: Readonly<Record<MoveOutcome, EventEffect>> = {
  held: ignored('The lead has become a clinic.'),
  overtaken: LATER_CHANGE_WINS,
  taken: APPLIED,
};

async function applyStage(
  { links }: Pick<LeadSyncParts, 'links'>,
  locationId: string,
  link: AffectedLink,
  {
    event,
    sentAt,
    map,
  }: { readonly event: OpportunityEvent; readonly sentAt: string; readonly map: StageMap },
): Promise<EventEffect> {
  if (isKnown(event, link)) return UNCHANGED;
  const stage = stageOf(event.status, event.pipelineStageId, map);
  if (stage === null) return ignored('Leads have no such stage.');
  if (isAmbiguous(link, sentAt, map)) {
    await links.queueComparison(link.leadId);
    return { outcome: 'applied', reason: 'Both sides are compared: the later move stands.' };
  }
  const effect = isSameCrmState(stage, link.stage, map.stageIds)
    ? UNCHANGED
    : OUTCOMES[await links.applyMove(link.leadId, { from: link.stage, to: stage, at: sentAt })];
  // A lead that was moved here in the meantime is compared by its own job, which reads the CRM's state.
  if (effect !== LATER_CHANGE_WINS) {
    const knownStageId = event.pipelineStageId ?? link.knownStageId;
    await links.recordChange(link.leadId, locationId, { knownStageId, knownStatus: event.status ?? 'open' });
  }
  return effect;
}

/** Applies an opportunity's stage. Events may arrive in any order, so the later move wins, here or in the CRM. */
async function moveLead(
  parts: Pick<LeadSyncParts, 'links'>,
  { locationId, sentAt }: CrmEvent,
  event: OpportunityEvent,
  target: LeadTarget | null,
): Promise<EventEffect> {
  const { links } = parts;
  const link = locationId === null ? null : await links.findOfOpportunity(locationId, event.id);
  if (!link || locationId === null) return NO_LEAD_AFFECTED;
  if (!target?.map || (event.pipelineId && event.pipelineId !== target.pipelineId)) {
    return ignored('It is about another pipeline.');
  }
  if (sentAt === null || !isLater(sentAt, link)) return LATER_CHANGE_WINS;
  const effect = await applyStage(parts, locationId, link, { event, sentAt, map: target.map });
  // Recorded last, so that an event that failed is not ignored as outdated when it is retried.
  await links.recordChange(link.leadId, locationId, { receivedAt: sentAt });
  return effect;
}

/** Applies a change of the stage or status of an opportunity in the CRM. */
export const applyOpportunityEvent =
  (parts: Pick<LeadSyncParts, 'links'>): EventHandler =>
  async (event) => {
    const parsed = OpportunityEvent.safeParse(event.payload);
    return parsed.success ? moveLead(parts, event, parsed.data, await parts.links.target()) : MALFORMED;
  };
