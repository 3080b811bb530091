import type { InboundMessage } from '#practice/conversations/server/public/inbound-message.ts';
import type { MessageFile } from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { isProvenSender } from '../authentication-results.rules.ts';
import { isMachineMail } from '../machine-mail.rules.ts';
import { findSentTo, ownMessageOf } from './find-sent.ts';
import type { MailDestination } from './find-mail-clinic.ts';
import type { MailParts } from './mail-parts.ts';
import type { KeptAttachments } from './keep-attachments.ts';
import type { ParsedMail } from './parse-mail.ts';

const DAY_MS = 86_400_000;
/** Clocks of senders may be wrong; a mail server delivers for five days at most. */
const MAX_AGE_MS = 30 * DAY_MS;
const MAX_ID_LENGTH = 250;
/** RFC 2606: a domain that never exists. */
const NOBODY = 'unknown@sender.invalid';

/** By which an email that comes again is recognized. */
export const providerIdOf = ({ messageId, sha256 }: Pick<ParsedMail, 'messageId' | 'sha256'>): string =>
  messageId !== null && messageId.length <= MAX_ID_LENGTH ? messageId : `sha256:${sha256}`;

export const senderOf = (parsed: Pick<ParsedMail, 'from'>, envelopeFrom: string): string =>
  parsed.from || envelopeFrom || NOBODY;

/** What a reader is told of files that are not accepted. A short text stays as it is: a word such as STOP has a meaning alone. */
function withRefused(text: string, refused: readonly string[]): string {
  if (refused.length === 0) return text;
  const note = `Not accepted: ${refused.slice(0, 10).join(', ')}${refused.length > 10 ? ', …' : ''}`;
  return text === '' ? note : `${text}\n\n${note}`;
}
const SHORT = 40;

function textsOf({ text, fullText }: ParsedMail, refused: readonly string[], files: readonly MessageFile[]) {
  const isCommand = text !== '' && text.length <= SHORT;
  const written = isCommand ? text : withRefused(text, refused);
  const whole = withRefused(fullText, refused);
  return {
    text: written === '' && files.length === 0 ? 'This email has no text.' : written,
    fullText: whole === written ? null : whole,
  };
}

export interface ReceivedMail {
  readonly parsed: ParsedMail;
  readonly kept: KeptAttachments;
  readonly destinations: readonly MailDestination[];
  readonly envelopeFrom: string;
  readonly receivedAt: Date;
}

/**
 * The message that an email is. An address with a proof says which conversation it belongs to, and not who wrote it: it counts only for
 * the address that the clinic wrote to.
 */
export async function toInbound(
  { addresses, authServerId, domain }: Pick<MailParts, 'addresses' | 'authServerId' | 'domain'>,
  scope: MessageScope,
  { parsed, kept, destinations, envelopeFrom, receivedAt }: ReceivedMail,
): Promise<InboundMessage> {
  const { clinicId } = scope.session;
  const from = senderOf(parsed, envelopeFrom);
  const named = destinations.flatMap(({ signed }) => (signed?.kind === 'reply' ? [signed.id] : []));
  const reported = destinations.flatMap(({ signed }) =>
    signed && signed.kind !== 'reply' ? [signed.id] : [],
  );
  const ownIds = new Map(parsed.answersIds.map((id) => [id, ownMessageOf(addresses, clinicId, id)]));
  const messageIds = [...ownIds.values(), ...reported].filter((id) => id !== null);
  const sent = await findSentTo(scope, from, { messageIds, conversationIds: named });
  const sentIds = new Set(sent.map(({ messageId }) => messageId));
  const known = new Set(sent.map(({ conversationId }) => conversationId));
  const byReport = sent.find(({ messageId }) => reported.includes(messageId))?.conversationId ?? null;
  const age = receivedAt.getTime() - (parsed.sentAt?.getTime() ?? Number.NaN);
  const isOwnAddress = domain !== null && from.endsWith(`@${domain}`);
  return {
    channel: 'email',
    endpoint: null,
    from,
    fromName: parsed.fromName,
    alsoKnownAs: [],
    providerId: providerIdOf(parsed),
    conversationId: named.find((id) => known.has(id)) ?? byReport,
    answersIds: parsed.answersIds.filter((id) => {
      const own = ownIds.get(id) ?? null;
      return own === null || sentIds.has(own);
    }),
    subject: parsed.subject,
    ...textsOf(parsed, kept.refused, kept.files),
    files: kept.files,
    sentAt: parsed.sentAt && age > -DAY_MS / 24 && age < MAX_AGE_MS ? parsed.sentAt : receivedAt,
    isMachine: isOwnAddress || isMachineMail({ headers: parsed.headers, envelopeFrom, from }),
    isProven: isProvenSender(parsed.headers, from, authServerId),
    optOut: null,
  };
}
