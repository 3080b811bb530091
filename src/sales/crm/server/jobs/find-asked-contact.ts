import * as z from 'zod';
import { parseResponse } from '#practice/crm-connection/server/public/parse-response.ts';
import type { SyncedLead } from '../../synced-lead.contract.ts';
import type { LeadLink } from '../links/lead-link.ts';
import type { LeadSyncContext } from './lead-sync-context.ts';

/** How far the provider's clock may be from ours. */
const CLOCK_TOLERANCE_MS = 300_000;

const FoundContact = z.object({
  contact: z
    .looseObject({
      id: z.string().min(1),
      dateAdded: z.string().nullish(),
      createdAt: z.string().nullish(),
    })
    .nullish(),
});

/** Whether it was to be created with another address or number than the lead has now. */
export const isAskedOtherwise = (
  { askedAt, askedEmail, askedPhone }: LeadLink,
  { email, phone }: SyncedLead,
): boolean => askedAt !== null && (askedEmail !== email || askedPhone !== phone);

/**
 * The contact that was created for a lead by a request whose response was lost, before the lead's address or number was
 * changed: the provider would not find it by the new ones. A contact that was there before is somebody else's.
 */
export async function findAskedContact(
  { sendRequest, locationId }: LeadSyncContext,
  { askedAt, askedEmail, askedPhone }: LeadLink,
): Promise<string | null> {
  const { body } = await sendRequest({
    method: 'GET',
    endpoint: '/contacts/search/duplicate',
    query: {
      locationId,
      ...(askedEmail === null ? {} : { email: askedEmail }),
      ...(askedPhone === null ? {} : { number: askedPhone }),
    },
  });
  const { contact } = parseResponse(FoundContact, body);
  const createdAtMs = Date.parse(contact?.createdAt ?? contact?.dateAdded ?? '');
  const isOurs = createdAtMs >= Date.parse(askedAt ?? '') - CLOCK_TOLERANCE_MS;
  return contact && isOurs ? contact.id : null;
}
