import * as z from 'zod';
import {
  APPLIED,
  type CrmEvent,
  type EventEffect,
  type EventHandler,
  ignored,
} from '#practice/crm-connection/server/public/crm-event.ts';
import { isInStep, looksTheSame, mayBeEcho, stageOf, type StageMap } from '../../stage-map.rules.ts';
import type { ConcernedLink, LeadTarget, MoveOutcome } from '../links/lead-link.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import { EventSubject, MALFORMED, NO_LEAD_CONCERNED } from './event-subject.ts';

const OpportunityEvent = EventSubject.extend({
  pipelineId: z.string().max(100).nullish(),
  pipelineStageId: z.string().max(100).nullish(),
  status: z.enum(['abandoned', 'lost', 'open', 'won']).nullish(),
});
type OpportunityEvent = z.infer<typeof OpportunityEvent>;

const isLater = (sentAt: string, { stageAt, receivedAt }: ConcernedLink): boolean =>
  Date.parse(sentAt) > Math.max(Date.parse(stageAt), Date.parse(receivedAt ?? stageAt));

/** Whether it only repeats what was last sent to the CRM, or last received from it. */
const isKnown = ({ pipelineStageId, status }: OpportunityEvent, link: ConcernedLink): boolean =>
  (pipelineStageId ?? link.knownStageId) === link.knownStageId && (status ?? 'open') === link.knownStatus;

/**
 * Whether the event alone does not tell which move is the later one: the lead was moved here and that was not sent to the
 * CRM yet, or so recently that the event may describe the state before. An event says when it was sent, not when the move
 * was made.
 */
const isInDoubt = (link: ConcernedLink, sentAt: string, map: StageMap): boolean =>
  link.state !== 'failed' &&
  (mayBeEcho(sentAt, link.pushedAt) || !isInStep(link.stage, link.knownStatus, link.knownStageId, map));

const LATER_CHANGE_WINS = ignored('A later change stands.');
const SO_ALREADY = ignored('It is so already.');
const OUTCOMES: Readonly<Record<MoveOutcome, EventEffect>> = {
  held: ignored('The lead has become a clinic.'),
  overtaken: LATER_CHANGE_WINS,
  taken: APPLIED,
};

async function takeOver(
  { links }: Pick<LeadSyncParts, 'links'>,
  locationId: string,
  link: ConcernedLink,
  {
    event,
    sentAt,
    map,
  }: { readonly event: OpportunityEvent; readonly sentAt: string; readonly map: StageMap },
): Promise<EventEffect> {
  if (isKnown(event, link)) return SO_ALREADY;
  const stage = stageOf(event.status, event.pipelineStageId, map);
  if (stage === null) return ignored('Leads have no such stage.');
  if (isInDoubt(link, sentAt, map)) {
    await links.queueComparison(link.leadId);
    return { outcome: 'applied', reason: 'Both sides are compared: the later move stands.' };
  }
  const effect = looksTheSame(stage, link.stage, map.stageIds)
    ? SO_ALREADY
    : OUTCOMES[await links.applyMove(link.leadId, { from: link.stage, to: stage, at: sentAt })];
  // For a lead that was moved here in the meantime, the comparison reads the CRM's state itself.
  if (effect !== LATER_CHANGE_WINS) {
    const knownStageId = event.pipelineStageId ?? link.knownStageId;
    await links.recordChange(link.leadId, locationId, { knownStageId, knownStatus: event.status ?? 'open' });
  }
  return effect;
}

/** Applies an opportunity's stage. The later move wins, here or in the CRM, because events may arrive in any order. */
async function moveLead(
  parts: Pick<LeadSyncParts, 'links'>,
  { locationId, sentAt }: CrmEvent,
  event: OpportunityEvent,
  target: LeadTarget | null,
): Promise<EventEffect> {
  const { links } = parts;
  const link = locationId === null ? null : await links.findOfOpportunity(locationId, event.id);
  if (!link || locationId === null) return NO_LEAD_CONCERNED;
  if (!target?.map || (event.pipelineId && event.pipelineId !== target.pipelineId)) {
    return ignored('It is about another pipeline.');
  }
  if (sentAt === null || !isLater(sentAt, link)) return LATER_CHANGE_WINS;
  const effect = await takeOver(parts, locationId, link, { event, sentAt, map: target.map });
  // Last, so that an event that failed and is retried does not count as old.
  await links.recordChange(link.leadId, locationId, { receivedAt: sentAt });
  return effect;
}

/** The stage or status of an opportunity has changed in the CRM. */
export const applyOpportunityEvent =
  (parts: Pick<LeadSyncParts, 'links'>): EventHandler =>
  async (event) => {
    const parsed = OpportunityEvent.safeParse(event.payload);
    return parsed.success ? moveLead(parts, event, parsed.data, await parts.links.target()) : MALFORMED;
  };
