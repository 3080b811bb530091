import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isDoNotContact } from '#practice/crm-connection/do-not-contact.rules.ts';
import { toContact } from '../../lead-sync.rules.ts';
import type { SyncedLead } from '../../synced-lead.contract.ts';
import type { LeadLink } from '../links/lead-link.ts';
import { parseResponse } from '#practice/crm-connection/server/public/parse-response.ts';
import { DeletedInCrm, isGone, type LeadSyncContext } from './lead-sync-context.ts';

const UpsertResponse = z.object({ contact: z.object({ id: z.string().min(1) }) });

const hashOf = (lead: SyncedLead): string =>
  createHash('sha256')
    .update(JSON.stringify(toContact(lead, false)))
    .digest('hex');

/** The contact's current state in the CRM. @throws DeletedInCrm */
async function readContact(
  { sendRequest, locationId, recordChange }: LeadSyncContext,
  contactId: string,
): Promise<unknown> {
  try {
    return (await sendRequest({ method: 'GET', endpoint: `/contacts/${contactId}`, query: { locationId } }))
      .body;
  } catch (error) {
    if (!isGone(error)) throw error;
    await recordChange({
      contactId: null,
      opportunityId: null,
      sentHash: null,
      knownStageId: null,
      knownStatus: null,
    });
    throw new DeletedInCrm('contact', { cause: error });
  }
}

/**
 * Ensures that the CRM has the lead as a contact, and applies do-not-contact from there. Idempotent: the provider finds an
 * existing contact by its email address or phone number.
 *
 * @returns the contact's id.
 */
export async function sendContact(
  context: LeadSyncContext,
  lead: SyncedLead,
  link: LeadLink,
): Promise<string> {
  const { sendRequest, locationId, recordChange, blockContact } = context;
  const sentHash = hashOf(lead);
  if (link.contactId !== null) {
    const { contactId } = link;
    if (isDoNotContact(await readContact(context, contactId))) await blockContact();
    if (sentHash !== link.sentHash) {
      const body = toContact(lead, true);
      await sendRequest({ method: 'PUT', endpoint: `/contacts/${contactId}`, query: { locationId }, body });
      await recordChange({ sentHash });
    }
    return contactId;
  }
  const { body } = await sendRequest({
    method: 'POST',
    endpoint: '/contacts/upsert',
    body: { ...toContact(lead, false), locationId },
    isRepeatable: true,
  });
  const { id: contactId } = parseResponse(UpsertResponse, body).contact;
  await recordChange({ contactId, sentHash });
  if (isDoNotContact(body)) await blockContact();
  return contactId;
}
