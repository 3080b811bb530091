import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { NotAllowed } from '#practice/crm-connection/server/public/send-as-location.ts';
import { NotConnected } from '#practice/crm-connection/server/public/not-connected.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import { describeFailure } from './describe-failure.ts';
import { DeletedInCrm, type LeadSyncContext } from './lead-sync-context.ts';
import { NoTarget, resolveTarget, explainRefusal, notAllowedMessage } from './lead-target.ts';
import { sendContact } from './send-contact.ts';
import { sendOpportunity } from './send-opportunity.ts';

/** After this many attempts, over several hours, a lead fails until somebody retries it. */
export const MAX_ATTEMPTS = 10;

interface SyncFailure {
  readonly state: 'failed' | 'waiting';
  readonly reason: string;
  /** Whether the job should fail, so that the queue retries it. */
  readonly isRetryable: boolean;
}

const failed = (reason: string): SyncFailure => ({ state: 'failed', reason, isRetryable: false });

/** The state of a lead that could not be sent; errors that are not the provider's are rethrown. */
function failureOf(error: unknown, attempts: number): SyncFailure {
  if (error instanceof DeletedInCrm || error instanceof NoTarget) return failed(error.message);
  if (error instanceof NotAllowed) return failed(notAllowedMessage(error));
  if (error instanceof NotConnected) {
    return { state: 'waiting', reason: 'GoHighLevel must be connected again.', isRetryable: false };
  }
  if (!(error instanceof ProviderError)) throw error;
  const { reason, isTemporary } = describeFailure(error);
  return !isTemporary || attempts + 1 >= MAX_ATTEMPTS
    ? failed(reason)
    : { state: 'waiting', reason, isRetryable: true };
}

async function send(parts: LeadSyncParts, userId: string, leadId: string): Promise<void> {
  const { links } = parts;
  const found = await links.find(leadId);
  if (!found) return;
  const { lead, link } = found;
  // A lead that has failed since the job was enqueued is not sent until somebody retries it.
  if (link.state === 'failed') return;
  try {
    if (lead.email === null && lead.phone === null) {
      throw new NoTarget('It has neither an email address nor a phone number.');
    }
    const target = await resolveTarget(parts, userId);
    const { locationId, pipelineId, map } = target;
    const context: LeadSyncContext = {
      sendRequest: (request) => parts.sendAsLocation({ userId, clinicId: null }, request),
      locationId,
      recordChange: (change) => links.recordChange(leadId, locationId, change),
      recordSent: (state) => links.recordSent(leadId, locationId, { ...state, change: link.change }),
      blockContact: () => links.blockContact(leadId),
    };
    const contactId = await sendContact(context, lead, link);
    const applyMove: Parameters<typeof sendOpportunity>[3]['applyMove'] = (move) =>
      links.applyMove(leadId, move);
    await sendOpportunity(context, lead, link, { contactId, pipelineId, map, applyMove }).catch(
      async (error: unknown) => {
        const isRefused = error instanceof ProviderError && error.failure === 'refused';
        throw (isRefused && (await explainRefusal(parts, userId, target, lead.stage))) || error;
      },
    );
    await links.markSynced(leadId, link.change);
  } catch (error) {
    const { state, reason, isRetryable } = failureOf(error, link.attempts);
    await links.markUnsent(leadId, link.change, state, reason);
    if (isRetryable) throw error;
  }
}

/**
 * Synchronizes one lead with the CRM. Idempotent: it looks for records whose response was lost before it creates any.
 */
export async function syncLead(parts: LeadSyncParts, leadId: string): Promise<void> {
  const userId = await parts.links.connectionOwner();
  if (userId !== null) await send(parts, userId, leadId);
}

export const syncLeadJob = (parts: LeadSyncParts | null): Job =>
  defineJob('crm.syncLead', async ({ leadId }) => {
    if (parts) await syncLead(parts, leadId);
  });
