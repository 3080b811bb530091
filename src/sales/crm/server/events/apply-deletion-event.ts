import { APPLIED, type EventHandler } from '#practice/crm-connection/server/public/crm-event.ts';
import { DeletedInCrm } from '../jobs/lead-sync-context.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import { EventSubject, MALFORMED, NO_LEAD_AFFECTED } from './event-subject.ts';

/** Marks the leads whose contact or opportunity was deleted in the CRM as failed: it is recreated only on request. */
export const applyDeletionEvent =
  ({ links }: Pick<LeadSyncParts, 'links'>, kind: 'contact' | 'opportunity'): EventHandler =>
  async ({ locationId, payload }) => {
    const subject = EventSubject.safeParse(payload);
    if (!subject.success || locationId === null) return MALFORMED;
    const { id } = subject.data;
    const link = kind === 'opportunity' ? await links.findOfOpportunity(locationId, id) : null;
    const affected = kind === 'contact' ? await links.findOfContact(locationId, id) : link ? [link] : [];
    if (affected.length === 0) return NO_LEAD_AFFECTED;
    for (const { leadId, change } of affected) {
      await links.recordChange(leadId, locationId, {
        opportunityId: null,
        knownStageId: null,
        knownStatus: null,
        ...(kind === 'contact' ? { contactId: null, sentHash: null } : {}),
      });
      await links.markUnsent(leadId, change, 'failed', new DeletedInCrm(kind).message);
    }
    return APPLIED;
  };
