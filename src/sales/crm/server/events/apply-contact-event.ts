import { isDoNotContact } from '#practice/crm-connection/do-not-contact.rules.ts';
import { APPLIED, type EventHandler, ignored } from '#practice/crm-connection/server/public/crm-event.ts';
import type { LeadSyncParts } from '../lead-sync-parts.ts';
import { EventSubject, MALFORMED, NO_LEAD_AFFECTED } from './event-subject.ts';

/** Applies do-not-contact of a contact. All other fields are synced to the CRM only. */
export const applyContactEvent =
  ({ links }: Pick<LeadSyncParts, 'links'>): EventHandler =>
  async ({ locationId, payload }) => {
    const contact = EventSubject.safeParse(payload);
    if (!contact.success || locationId === null) return MALFORMED;
    const affected = await links.findOfContact(locationId, contact.data.id);
    if (affected.length === 0) return NO_LEAD_AFFECTED;
    if (!isDoNotContact(payload)) return ignored('It changes nothing that is synced to leads.');
    let blocked = 0;
    for (const { leadId } of affected) blocked += (await links.blockContact(leadId)) ? 1 : 0;
    return blocked > 0 ? APPLIED : ignored('Already up to date.');
  };
