import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isDoNotContact } from '#practice/crm-connection/do-not-contact.rules.ts';
import { toContact } from '../../lead-sync.rules.ts';
import type { SyncedLead } from '../../synced-lead.contract.ts';
import type { LeadLink } from '../links/lead-link.ts';
import { parseResponse } from '#practice/crm-connection/server/public/parse-response.ts';
import { findAskedContact, isAskedOtherwise } from './find-asked-contact.ts';
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

const NOTHING_ASKED = { askedEmail: null, askedPhone: null, askedAt: null } as const;

/** Creates the contact, or finds it at the provider by its address or number. @returns its id. */
async function createContact(context: LeadSyncContext, lead: SyncedLead, link: LeadLink): Promise<string> {
  const { sendRequest, locationId, recordChange, blockContact } = context;
  // Before anything is sent: if the response is lost and the lead is changed, it is looked for by this.
  if (link.askedAt === null || isAskedOtherwise(link, lead))
    await recordChange({
      askedEmail: lead.email,
      askedPhone: lead.phone,
      askedAt: new Date().toISOString(),
    });
  const { body } = await sendRequest({
    method: 'POST',
    endpoint: '/contacts/upsert',
    body: { ...toContact(lead, false), locationId },
    isRepeatable: true,
  });
  const { id: contactId } = parseResponse(UpsertResponse, body).contact;
  await recordChange({ contactId, sentHash: hashOf(lead), ...NOTHING_ASKED });
  if (isDoNotContact(body)) await blockContact();
  return contactId;
}

/** The contact of the lead, as far as it is known; that of a lost response becomes the lead's. */
async function knownContact(
  context: LeadSyncContext,
  lead: SyncedLead,
  link: LeadLink,
): Promise<string | null> {
  if (link.contactId !== null || !isAskedOtherwise(link, lead)) return link.contactId;
  const contactId = await findAskedContact(context, link);
  if (contactId !== null) await context.recordChange({ contactId, ...NOTHING_ASKED });
  return contactId;
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
  const contactId = await knownContact(context, lead, link);
  if (contactId !== null) {
    if (isDoNotContact(await readContact(context, contactId))) await blockContact();
    if (sentHash !== link.sentHash) {
      const body = toContact(lead, true);
      await sendRequest({ method: 'PUT', endpoint: `/contacts/${contactId}`, query: { locationId }, body });
      await recordChange({ sentHash });
    }
    return contactId;
  }
  return createContact(context, lead, link);
}
