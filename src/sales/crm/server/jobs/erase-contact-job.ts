import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { NotAllowed } from '#practice/crm-connection/server/public/send-as-location.ts';
import { NotConnected } from '#practice/crm-connection/server/public/not-connected.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import type { LeadErasure } from '../lead-erasure-store.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import { describeFailure } from './describe-failure.ts';
import { isGone } from './lead-sync-context.ts';
import { notAllowedMessage } from './lead-target.ts';

/** Why the erasure has to be retried, for display; errors that are not the provider's are rethrown. */
function reasonOf(error: unknown): string {
  if (error instanceof NotAllowed) return notAllowedMessage(error);
  if (error instanceof NotConnected) return 'GoHighLevel must be connected again.';
  if (!(error instanceof ProviderError)) throw error;
  return describeFailure(error).reason;
}

/** The opportunity comes first: it contains the name of the clinic or the person, and may outlive its contact. */
const endpointsOf = ({ contactId, opportunityId }: LeadErasure): readonly string[] => [
  ...(opportunityId === null ? [] : [`/opportunities/${opportunityId}`]),
  ...(contactId === null ? [] : [`/contacts/${contactId}`]),
];

/**
 * CRM-7. Deletes the CRM records of an erased lead. Idempotent: records that no longer exist count as deleted. It is
 * retried every hour until it succeeds.
 */
export async function eraseContact(parts: LeadSyncParts, erasureId: string): Promise<void> {
  const userId = await parts.links.connectionOwner();
  const erasure = await parts.erasures.find(erasureId);
  if (userId === null || !erasure) return;
  const { locationId } = erasure;
  try {
    for (const endpoint of endpointsOf(erasure)) {
      await parts
        .sendAsLocation({ userId, clinicId: null }, { method: 'DELETE', endpoint, query: { locationId } })
        .catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
    }
    await parts.erasures.complete(erasureId);
  } catch (error) {
    await parts.erasures.postpone(erasureId, reasonOf(error));
  }
}

export const eraseContactJob = (parts: LeadSyncParts | null): Job =>
  defineJob('crm.eraseContact', async ({ erasureId }) => {
    if (parts) await eraseContact(parts, erasureId);
  });
