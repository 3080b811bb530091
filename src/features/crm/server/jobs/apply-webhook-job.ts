import * as z from 'zod';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { isDoNotContact } from '../../lead-sync.rules.ts';
import { looksTheSame, stageOf } from '../../stage-map.rules.ts';
import { readWebhook, UNINSTALL } from '../../webhook.rules.ts';
import type { CrmParts } from '../functions/crm-parts.ts';
import type { ConcernedLink, LeadTarget } from '../lead-link-store.ts';
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
    for (const { leadId } of concerned) {
      await links.learn(leadId, locationId, {
        opportunityId: null,
        knownStageId: null,
        knownStatus: null,
        ...(what === 'contact' ? { contactId: null, sentHash: null } : {}),
      });
      await links.fail(leadId, 'failed', new GoneInCrm(what).message);
    }
    return APPLIED;
  };

const isLater = (sentAt: string, { stageAt }: ConcernedLink): boolean =>
  Date.parse(sentAt) > Date.parse(stageAt);

/** Whether it says no more than what the CRM was last told from here, or last told itself. */
const isKnown = ({ pipelineStageId, status }: OpportunityEvent, link: ConcernedLink): boolean =>
  (pipelineStageId ?? link.knownStageId) === link.knownStageId && (status ?? 'open') === link.knownStatus;

/** The stage of an opportunity. What was moved later, here or there, stands: events may come in any order. */
async function moveLead(
  { links }: CrmParts,
  { locationId, sentAt }: StoredWebhook,
  event: OpportunityEvent,
  target: LeadTarget | null,
): Promise<Effect> {
  const link = locationId === null ? null : await links.ofOpportunity(locationId, event.id);
  if (!link || locationId === null) return NOT_OURS;
  if (!target?.map || (event.pipelineId && event.pipelineId !== target.pipelineId)) {
    return ignored('It is about another pipeline.');
  }
  if (sentAt === null || !isLater(sentAt, link)) return ignored('A later change stands.');
  const stage = stageOf(event.status, event.pipelineStageId, target.map);
  if (stage === null) return ignored('Leads have no such stage.');
  await links.learn(link.leadId, locationId, {
    stageAt: sentAt,
    knownStageId: event.pipelineStageId ?? link.knownStageId,
    knownStatus: event.status ?? 'open',
  });
  if (isKnown(event, link) || looksTheSame(stage, link.stage, target.map.stageIds)) {
    return ignored('It is so already.');
  }
  const isMoved = await links.takeStage(link.leadId, stage, sentAt);
  return isMoved ? APPLIED : ignored('The lead has become a clinic.');
}

const applyOpportunity: Apply = async (parts, event) => {
  const parsed = OpportunityEvent.safeParse(event.payload);
  return parsed.success ? moveLead(parts, event, parsed.data, await parts.links.target()) : MALFORMED;
};

const applyUninstall: Apply = async ({ webhooks }, event) => {
  const companyId = readWebhook(event.payload)?.companyId ?? null;
  await webhooks.endConnections(event, companyId);
  return APPLIED;
};

/** What is done upon an event of the platform's connection. */
const KINDS: Readonly<Record<string, Apply>> = {
  ContactCreate: applyContact,
  ContactDelete: applyDeletion('contact'),
  ContactDndUpdate: applyContact,
  ContactUpdate: applyContact,
  OpportunityCreate: applyOpportunity,
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
