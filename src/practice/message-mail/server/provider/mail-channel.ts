import { sql } from 'kysely';
import * as z from 'zod';
import { addressText } from '#foundation/values/address.ts';
import { isEmail } from '#foundation/values/email.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MailAddress, OutgoingMail } from '#foundation/server/mail/outgoing-mail.ts';
import type { SmtpSender } from '#foundation/server/mail/smtp-sender.ts';
import type {
  FindOutcome,
  MessageChannel,
  OutgoingMessage,
  SendOutcome,
} from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { referencesOf } from '../../message-ids.rules.ts';
import { recordRefusal } from '../apply-report.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { MailParts } from '../mail-parts.ts';
import { findSentMail, recordAccepted, recordAttempt } from '../sent-mails.ts';
import { renderMessage } from './render-message.ts';
import { toSendOutcome } from './send-outcome.ts';

/** 25 MB of an email are 18 MB of files: they grow by a third on their way. */
const MAX_FILE_BYTES = 18_000_000;
const NOT_SET_UP_WAIT_MS = 5 * 60_000;
const NOT_SET_UP = 'Email is not set up on this server.';

const Clinic = z.object({
  name: z.string(),
  senderName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string(),
});

export interface MailChannelParts extends MailParts {
  /** Whom emails come from, apart from the clinic's name. */
  readonly from: string;
  /** Null where no mail server is configured. */
  readonly sender: SmtpSender | null;
  /** Shows emails instead of sending them, in the demo without a mail server. */
  readonly show: ((message: OutgoingMessage, mail: OutgoingMail) => Promise<void>) | null;
}

const findClinic = ({ tx, session: { clinicId } }: MessageScope) =>
  fetchRow(
    tx,
    Clinic,
    sql`select c.name, s.sender_name as "senderName", c.phone, c.email, c.address_line as "addressLine",
            c.postal_code as "postalCode", c.city, c.region, c.country
          from clinics c left join mail_settings s on s.clinic_id = c.id and s.clinic_id = ${clinicId}
         where c.id = ${clinicId}`,
  );

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
const unsolicited = ({ purpose }: OutgoingMessage): boolean => purpose === 'care' || purpose === 'marketing';

/** RFC 3834: an answer of a program, or something else that a program sends; a person's emails have no such header. */
const submittedBy = ({ isTyped, purpose }: OutgoingMessage): 'auto-generated' | 'auto-replied' | null => {
  if (isTyped) return null;
  return purpose === 'reply' ? 'auto-replied' : 'auto-generated';
};

function addressesOf(
  { addresses, domain, from }: MailChannelParts,
  { clinicId, conversationId, messageId }: OutgoingMessage,
) {
  const at = (kind: 'bounce' | 'reply' | 'unsubscribe', id: string): string | null =>
    domain === null ? null : `${addresses.sign(clinicId, kind, id)}@${domain}`;
  return {
    messageId: `<${addresses.sign(clinicId, 'message', messageId)}@${domain ?? domainOf(from)}>`,
    replyTo: at('reply', conversationId),
    bounce: at('bounce', messageId),
    unsubscribe: at('unsubscribe', messageId),
  };
}

function headersOf(
  message: OutgoingMessage,
  url: string | null,
  mailbox: string | null,
): Record<string, string> {
  const submitted = submittedBy(message);
  const ways = [url, mailbox === null ? null : `mailto:${mailbox}?subject=unsubscribe`].filter(
    (way) => way !== null,
  );
  return {
    ...(submitted === null ? {} : { 'Auto-Submitted': submitted, 'X-Auto-Response-Suppress': 'All' }),
    ...(unsolicited(message) && ways.length > 0
      ? { 'List-Unsubscribe': ways.map((way) => `<${way}>`).join(', ') }
      : {}),
    // RFC 8058: only with an address that accepts it.
    ...(unsolicited(message) && url !== null
      ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  };
}

async function compose(
  parts: MailChannelParts,
  scope: MessageScope,
  message: OutgoingMessage,
): Promise<OutgoingMail | null> {
  const clinic = await findClinic(scope);
  if (!clinic) return null;
  const own = addressesOf(parts, message);
  const subject = message.subject ?? `Message from ${clinic.name}`;
  const subjectOf = {
    address: message.to.toLowerCase(),
    messageId: message.messageId,
    purpose: message.purpose,
  };
  const ways = unsolicited(message) ? await parts.consents.unsubscribeLink(scope, subjectOf) : null;
  const references = referencesOf(message.earlierIds);
  const content = renderMessage({
    subject,
    text: message.text,
    clinic: { name: clinic.name, phone: clinic.phone, address: addressText(clinic, clinic.country) || null },
    unsubscribeUrl: ways?.url ?? null,
  });
  const replyTo = own.replyTo ?? clinic.email;
  const answers: MailAddress | null = replyTo === null ? null : { name: clinic.name, address: replyTo };
  return {
    from: { name: clinic.senderName ?? clinic.name, address: parts.from },
    // RFC 3834, section 3.3: nobody reports about an automatic answer, so that two programs do not write to each other.
    envelopeFrom: submittedBy(message) === 'auto-replied' ? '' : (own.bounce ?? parts.from),
    to: { name: message.recipientName ?? '', address: message.to },
    replyTo: answers,
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    ...content,
    messageId: own.messageId,
    inReplyTo: references.at(-1) ?? null,
    references,
    date: scope.now,
    headers: headersOf(message, ways?.oneClickUrl ?? null, own.unsubscribe),
    files: message.files.map(({ name, contentType, objectName }) => ({
      filename: name,
      contentType,
      open: async () => {
        const bytes = await parts.read({ bucketId: DOCUMENT_BUCKET, name: objectName });
        if (!bytes) throw new Error('A file of a message is not in the storage.');
        return bytes;
      },
    })),
  };
}

/** Why a message cannot be sent, which is known before anybody is asked. */
function refusalOf({ to, files }: OutgoingMessage): SendOutcome | null {
  if (!isEmail(to)) return { kind: 'refused', failure: 'address_invalid', code: null };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > MAX_FILE_BYTES ? { kind: 'refused', failure: 'too_large', code: null } : null;
}

async function deliver(
  parts: MailChannelParts,
  message: OutgoingMessage,
  mail: OutgoingMail,
): Promise<SendOutcome> {
  const { sender, show } = parts;
  if (!sender && show) await show(message, mail);
  const answer = sender ? await sender.send(mail) : ({ kind: 'accepted', response: 'shown' } as const);
  const outcome = toSendOutcome(answer, mail.messageId);
  await asClinic(parts.database, message.clinicId, async (scope) => {
    if (outcome.kind === 'accepted') await recordAccepted(scope, message.messageId);
    // Refused at once, or reported later: the same follows from it.
    if (outcome.kind === 'refused') await recordRefusal(parts, scope, message.messageId, outcome.code);
  }).catch((error: unknown) => {
    // What the mail server said stays true.
    parts.log.warn({ err: error }, 'what became of an email could not be written down');
  });
  return outcome;
}

async function send(parts: MailChannelParts, message: OutgoingMessage): Promise<SendOutcome> {
  const refusal = refusalOf(message);
  if (refusal) return refusal;
  if (!parts.sender && !parts.show)
    return { kind: 'unavailable', waitMs: NOT_SET_UP_WAIT_MS, reason: NOT_SET_UP };
  const prepared = await asClinic(parts.database, message.clinicId, async (scope) => {
    const before = await findSentMail(scope, message.messageId);
    if (before?.isSent === true) return before.providerId;
    const mail = await compose(parts, scope, message);
    if (mail) await recordAttempt(scope, message, mail.messageId);
    return mail;
  });
  if (typeof prepared === 'string') return { kind: 'accepted', providerId: prepared };
  return prepared ? deliver(parts, message, prepared) : { kind: 'refused', failure: 'refused', code: null };
}

async function find(parts: MailChannelParts, { clinicId, messageId }: OutgoingMessage): Promise<FindOutcome> {
  const sent = await asClinic(parts.database, clinicId, (scope) => findSentMail(scope, messageId));
  if (!sent) return { kind: 'absent' };
  // No mail server can be asked: only a report or a copy of it shows that it was sent.
  return sent.isSent ? { kind: 'found', providerId: sent.providerId } : { kind: 'unknown' };
}

/** Email as a channel of conversations. */
export const createMailChannel = (parts: MailChannelParts): MessageChannel => ({
  names: ['email'],
  send: (message) =>
    send(parts, message).catch((error: unknown): SendOutcome => {
      parts.log.error({ err: error }, 'an email could not be prepared');
      return { kind: 'unavailable', waitMs: null, reason: 'The email could not be prepared.' };
    }),
  find: (message) =>
    find(parts, message).catch((error: unknown): FindOutcome => {
      parts.log.error({ err: error }, 'what became of an email could not be read');
      return { kind: 'unknown' };
    }),
});
