import type { EventHandlers } from '#practice/crm-connection/server/public/crm-event.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import { applyContactEvent } from './apply-contact-event.ts';
import { applyDeletionEvent } from './apply-deletion-event.ts';
import { applyOpportunityEvent } from './apply-opportunity-event.ts';

/**
 * The handlers of events of the platform's connection. `OpportunityCreate` has none: the opportunities of leads are created
 * by the lead sync itself.
 */
export function leadEventHandlers(parts: Pick<LeadSyncParts, 'links'>): EventHandlers {
  const contact = applyContactEvent(parts);
  const opportunity = applyOpportunityEvent(parts);
  return {
    ContactCreate: contact,
    ContactDelete: applyDeletionEvent(parts, 'contact'),
    ContactDndUpdate: contact,
    ContactUpdate: contact,
    OpportunityDelete: applyDeletionEvent(parts, 'opportunity'),
    OpportunityStageUpdate: opportunity,
    OpportunityStatusUpdate: opportunity,
    OpportunityUpdate: opportunity,
  };
}
