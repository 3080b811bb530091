import * as z from 'zod';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { isDoNotContact } from '../../lead-sync.rules.ts';
import { isInStep, looksTheSame, mayBeEcho, stageOf, type StageMap } from '../../stage-map.rules.ts';
import { readWebhook, UNINSTALL } from '../../webhook.rules.ts';
import type { CrmParts } from '../functions/crm-parts.ts';
import type { ConcernedLink, LeadTarget, MoveOutcome } from '../lead-link-store.ts';
import type { StoredWebhook } from '../webhook-store.ts';
import { GoneInCrm } from './lead-course.ts';

/** What an event has led to, and why to nothing. */
interface Effect {
  readonly outcome: 'applied' | 'failed' | 'ignored';
  readonly reason: string | null;
}
const APPLIED: Effect = { outcome: 'applied', reason: null };
const ignored = (reason: string): Effect => ({ outcome: 'ignored', reason });

const Subject = z.object({ id: z.string().min(1).max(100) });
const OpportunityEvent = Subject.extend({
  pipelineId: z.string().max(100).nullish(),
  pipelineStageId: z.string().max(100).nullish(),
  status: z.enum(['abandoned', 'lost', 'open', 'won']).nullish(),
});
type OpportunityEvent = z.infer<typeof OpportunityEvent>;

type Apply = (parts: CrmParts, event: StoredWebhook) => Promise<Effect>;

const MALFORMED: Effect = { outcome: 'failed', reason: 'Its fields are not those of such an event.' };
const NOT_OURS = ignored('It is about nobody among the leads.');

/** A contact's wish for silence. The rest of a contact is written here, and goes from here to there. */
const applyContact: Apply = async ({ links }, { locationId, payload }) => {
  const contact = Subject.safeParse(payload);
  if (!contact.success || locationId === null) return MALFORMED;
  const concerned = await links.ofContact(locationId, contact.data.id);
  if (concerned.length === 0) return NOT_OURS;
  if (!isDoNotContact(payload)) return ignored('It says nothing that leads take over.');
  let barred = 0;
  for (const { leadId } of concerned) barred += (await links.bar(leadId)) ? 1 : 0;
  return barred > 0 ? APPLIED : ignored('It is so already.');
};

const applyDeletion =
  (what: 'contact' | 'opportunity'): Apply =>
  async ({ links }, { locationId, payload }) => {
    const subject = Subject.safeParse(payload);
    if (!subject.success || locationId === null) return MALFORMED;
    const { id } = subject.data;
    const held = what === 'opportunity' ? await links.ofOpportunity(locationId, id) : null;
    const concerned = what === 'contact' ? await links.ofContact(locationId, id) : held ? [held] : [];
    if (concerned.length === 0) return NOT_OURS;
    for (const { leadId, change } of concerned) {
      await links.learn(leadId, locationId, {
        opportunityId: null,
        knownStageId: null,
        knownStatus: null,
        ...(what === 'contact' ? { contactId: null, sentHash: null } : {}),
      });
      await links.fail(leadId, change, 'failed', new GoneInCrm(what).message);
    }
    return APPLIED;
  };

const isLater = (sentAt: string, { stageAt, heardAt }: ConcernedLink): boolean =>
  Date.parse(sentAt) > Math.max(Date.parse(stageAt), Date.parse(heardAt ?? stageAt));

/** Whether it says no more than what the CRM was last told from here, or last told itself. */
const isKnown = ({ pipelineStageId, status }: OpportunityEvent, link: ConcernedLink): boolean =>
  (pipelineStageId ?? link.knownStageId) === link.knownStageId && (status ?? 'open') === link.knownStatus;

/**
 * Whether the event alone cannot say which move is the later one: somebody has moved the lead here and the CRM is yet to be
 * told, or was told so lately that this may be an echo of what stood there before. An event says when it was sent, and not
 * when the move was made.
 */
const isInDoubt = (link: ConcernedLink, sentAt: string, map: StageMap): boolean =>
  link.state !== 'failed' &&
  (mayBeEcho(sentAt, link.toldAt) || !isInStep(link.stage, link.knownStatus, link.knownStageId, map));

const LATER = ignored('A later change stands.');
const SO_ALREADY = ignored('It is so already.');
const OUTCOMES: Readonly<Record<MoveOutcome, Effect>> = {
  held: ignored('The lead has become a clinic.'),
  overtaken: LATER,
  taken: APPLIED,
};

async function takeOver(
  { links }: CrmParts,
  locationId: string,
  link: ConcernedLink,
  {
    event,
    sentAt,
    map,
  }: { readonly event: OpportunityEvent; readonly sentAt: string; readonly map: StageMap },
): Promise<Effect> {
  if (isKnown(event, link)) return SO_ALREADY;
  const stage = stageOf(event.status, event.pipelineStageId, map);
  if (stage === null) return ignored('Leads have no such stage.');
  if (isInDoubt(link, sentAt, map)) {
    await links.compare(link.leadId);
    return { outcome: 'applied', reason: 'Both sides are compared: the later move stands.' };
  }
  const effect = looksTheSame(stage, link.stage, map.stageIds)
    ? SO_ALREADY
    : OUTCOMES[await links.takeStage(link.leadId, { from: link.stage, to: stage, at: sentAt })];
  // Of a lead that was moved here meanwhile the comparison learns where the CRM stands.
  if (effect !== LATER) {
    const knownStageId = event.pipelineStageId ?? link.knownStageId;
    await links.learn(link.leadId, locationId, { knownStageId, knownStatus: event.status ?? 'open' });
  }
  return effect;
}

/** The stage of an opportunity. What was moved later, here or there, stands: events may come in any order. */
async function moveLead(
  parts: CrmParts,
  { locationId, sentAt }: StoredWebhook,
  event: OpportunityEvent,
  target: LeadTarget | null,
): Promise<Effect> {
  const { links } = parts;
  const link = locationId === null ? null : await links.ofOpportunity(locationId, event.id);
  if (!link || locationId === null) return NOT_OURS;
  if (!target?.map || (event.pipelineId && event.pipelineId !== target.pipelineId)) {
    return ignored('It is about another pipeline.');
  }
  if (sentAt === null || !isLater(sentAt, link)) return LATER;
  const effect = await takeOver(parts, locationId, link, { event, sentAt, map: target.map });
  // Last of all: an event that is tried again has not been heard yet.
  await links.learn(link.leadId, locationId, { heardAt: sentAt });
  return effect;
}

const applyOpportunity: Apply = async (parts, event) => {
  const parsed = OpportunityEvent.safeParse(event.payload);
  return parsed.success ? moveLead(parts, event, parsed.data, await parts.links.target()) : MALFORMED;
};

const applyUninstall: Apply = async ({ webhooks }, event) => {
  const companyId = readWebhook(event.payload)?.companyId ?? null;
  const ended = await webhooks.endConnections(event, companyId);
  return ended > 0 ? APPLIED : ignored('No connection from before it is left.');
};

/**
 * What is done upon an event of the platform's connection. That an opportunity was made there is none of it: one that is a
 * lead's was read since.
 */
const KINDS: Readonly<Record<string, Apply>> = {
  ContactCreate: applyContact,
  ContactDelete: applyDeletion('contact'),
  ContactDndUpdate: applyContact,
  ContactUpdate: applyContact,
  OpportunityDelete: applyDeletion('opportunity'),
  OpportunityStageUpdate: applyOpportunity,
  OpportunityStatusUpdate: applyOpportunity,
  OpportunityUpdate: applyOpportunity,
};

function effectOf(parts: CrmParts, event: StoredWebhook): Promise<Effect> {
  if (event.kind === UNINSTALL) return applyUninstall(parts, event);
  // Leads are the platform's: an event of a clinic's location is never about one.
  if (event.clinicId !== null) return Promise.resolve(ignored('No record of the clinic follows it.'));
  const apply = Object.hasOwn(KINDS, event.kind) ? KINDS[event.kind] : undefined;
  return apply ? apply(parts, event) : Promise.resolve(ignored('Nothing here follows such events.'));
}

/** Applies a stored event. Good to repeat: what stands already is left as it is. */
export async function applyWebhook(parts: CrmParts, webhookId: string): Promise<void> {
  const event = await parts.webhooks.find(webhookId);
  if (!event) return;
  const { outcome, reason } = await effectOf(parts, event);
  await parts.webhooks.settle(webhookId, outcome, reason);
}

export const applyWebhookJob = (parts: CrmParts | null): Job =>
  defineJob('crm.applyWebhook', async ({ webhookId }) => {
    if (parts) await applyWebhook(parts, webhookId);
  });
