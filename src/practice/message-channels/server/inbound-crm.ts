import * as z from 'zod';
import { PROVIDER_CHANNELS } from '#vocabulary/message-ways.ts';
import type { InboundMessage } from '#practice/conversations/server/public/inbound-message.ts';
import { parseResponse } from '#practice/crm-connection/server/public/parse-response.ts';
import type { SendAsLocation } from '#practice/crm-connection/server/public/send-as-location.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { ChannelParts } from './channel-parts.ts';
import { createCrmContacts, type CrmContact } from './crm-contacts.ts';
import { type CrmLink, findCrmLink } from './crm-link.ts';
import type { StoredEvent } from './events.ts';
import { CRM_MEDIA } from './provider/fetch-media.ts';
import { keepFiles, withRefusedFiles } from './received-files.ts';

/** What is kept of an event about a message that a client sent. */
export const CrmInbound = z.object({
  messageId: z.string(),
  contactId: z.string(),
  channel: z.enum(PROVIDER_CHANNELS),
  body: z.string(),
  attachments: z.array(z.string()),
  sentAt: z.string(),
});
export type CrmInbound = z.infer<typeof CrmInbound>;

/** Before the hash that stands for an id. */
export const HASHED = 'sha256:';

/** A message with a file comes empty, and has it some seconds later: it is asked for again so often, in milliseconds. */
const REFETCH_MS = [5_000, 30_000, 120_000];

const Message = z.object({
  body: z.string().nullish(),
  attachments: z.array(z.string()).nullish(),
  direction: z.string().nullish(),
  contactId: z.string().nullish(),
});
const OneMessage = z.union([z.object({ message: Message }).transform(({ message }) => message), Message]);

const nameOf = ({ name, firstName, lastName }: CrmContact): string | null =>
  name?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim() || null;

type ReadInbound =
  | { readonly message: InboundMessage }
  /** Its content is not there yet. */
  | { readonly waitMs: number }
  | { readonly outcome: string };

const Listed = z.object({
  messages: z.array(
    z.object({
      id: z.string().min(1).max(200),
      body: z.string().nullish(),
      direction: z.string().nullish(),
      dateAdded: z.string().nullish(),
    }),
  ),
});

/** Some events of texts lack the message's id: it is the one of this contact with the same text at the same instant. */
async function findId(
  send: SendAsLocation,
  { owner, locationId }: CrmLink,
  inbound: CrmInbound,
): Promise<string> {
  const { contactId, sentAt } = inbound;
  const query = { locationId, contactId, startDate: sentAt, limit: 100, sortOrder: 'asc' };
  const { body } = await send(owner, { method: 'GET', endpoint: '/conversations/messages/export', query });
  const same = parseResponse(Listed, body).messages.find(
    (one) =>
      one.direction === 'inbound' &&
      (one.body ?? '') === inbound.body &&
      Date.parse(one.dateAdded ?? '') === Date.parse(sentAt),
  );
  return same?.id ?? inbound.messageId;
}

const isEmpty = ({ body, attachments }: Pick<CrmInbound, 'attachments' | 'body'>): boolean =>
  body.trim() === '' && attachments.length === 0;

const hasId = ({ messageId }: CrmInbound): boolean => !messageId.startsWith(HASHED);

async function refetch(
  send: SendAsLocation,
  { owner, locationId }: CrmLink,
  inbound: CrmInbound,
): Promise<CrmInbound> {
  const endpoint = `/conversations/messages/${inbound.messageId}`;
  const { body } = await send(owner, { method: 'GET', endpoint, query: { locationId } });
  const found = parseResponse(OneMessage, body);
  return { ...inbound, body: found.body ?? '', attachments: found.attachments ?? [] };
}

function toMessage(
  inbound: CrmInbound,
  contact: CrmContact | null,
  from: string,
  kept: Awaited<ReturnType<typeof keepFiles>>,
): InboundMessage {
  return {
    channel: inbound.channel,
    endpoint: null,
    from,
    fromName: contact && nameOf(contact),
    alsoKnownAs: [
      ...(contact?.phone ? [{ kind: 'phone' as const, value: contact.phone }] : []),
      ...(contact?.email ? [{ kind: 'email' as const, value: contact.email.toLowerCase() }] : []),
    ],
    providerId: inbound.messageId,
    conversationId: null,
    answersIds: [],
    subject: null,
    text: withRefusedFiles(inbound.body, kept.refused),
    fullText: null,
    files: kept.files,
    sentAt: new Date(inbound.sentAt),
    isMachine: false,
    isProven: true,
    optOut: null,
  };
}

/**
 * A message that a client sent through GoHighLevel, with its files kept. The sender of a text is the number of their contact.
 *
 * @throws NotConnected, ProviderError, TwilioError: the job tries again.
 */
export async function readCrmInbound(
  parts: ChannelParts,
  clinicId: string,
  event: StoredEvent,
): Promise<ReadInbound> {
  const send = parts.sendAsLocation;
  const link = await asClinic(parts.database, clinicId, findCrmLink);
  if (!send || !link) return { outcome: 'not_connected' };
  const given = CrmInbound.parse(event.payload);
  const stored = hasId(given) ? given : { ...given, messageId: await findId(send, link, given) };
  const inbound = isEmpty(stored) && hasId(stored) ? await refetch(send, link, stored) : stored;
  const waitMs = isEmpty(inbound) ? REFETCH_MS[event.refetches] : undefined;
  if (waitMs !== undefined) return { waitMs };
  const contact = await createCrmContacts(send).read(link, inbound.contactId);
  const byNumber = inbound.channel === 'sms' || inbound.channel === 'whatsapp';
  const from = byNumber ? contact?.phone : inbound.contactId;
  if (!from) return { outcome: 'no_sender' };
  const received = inbound.attachments.map((url) => ({ url, contentType: '' }));
  const kept = await keepFiles(parts, { clinicId, key: inbound.messageId }, received, CRM_MEDIA);
  return { message: toMessage(inbound, contact, from, kept) };
}
