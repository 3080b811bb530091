import { APPLIED, type EventHandler } from '#practice/crm-connection/server/public/crm-event.ts';
import { DeletedInCrm } from '../jobs/lead-sync-context.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import { EventSubject, MALFORMED, NO_LEAD_CONCERNED } from './event-subject.ts';

/** Fails the leads whose contact or opportunity was deleted in the CRM: it is recreated only on request. */
export const applyDeletionEvent =
  ({ links }: Pick<LeadSyncParts, 'links'>, what: 'contact' | 'opportunity'): EventHandler =>
  async ({ locationId, payload }) => {
    const subject = EventSubject.safeParse(payload);
    if (!subject.success || locationId === null) return MALFORMED;
    const { id } = subject.data;
    const held = what === 'opportunity' ? await links.findOfOpportunity(locationId, id) : null;
    const concerned = what === 'contact' ? await links.findOfContact(locationId, id) : held ? [held] : [];
    if (concerned.length === 0) return NO_LEAD_CONCERNED;
    for (const { leadId, change } of concerned) {
      await links.recordChange(leadId, locationId, {
        opportunityId: null,
        knownStageId: null,
        knownStatus: null,
        ...(what === 'contact' ? { contactId: null, sentHash: null } : {}),
      });
      await links.markUnsent(leadId, change, 'failed', new DeletedInCrm(what).message);
    }
    return APPLIED;
  };
