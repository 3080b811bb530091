import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { returnedMessageIds } from '../../delivery-report.rules.ts';
import { isAutomaticAnswer, isMachineMail } from '../../machine-mail.rules.ts';
import { applyReport, readReport, type Report } from '../apply-report.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { findDestination, type MailDestination } from '../find-mail-clinic.ts';
import { ownMessageOf } from '../find-sent.ts';
import { keepAttachments } from '../keep-attachments.ts';
import type { MailParts } from '../mail-parts.ts';
import { type ParsedMail, parseMail } from '../parse-mail.ts';
import { MAIL_BUCKET } from '../store-mail.ts';
import { providerIdOf, senderOf, toInbound } from '../to-inbound.ts';
import { unsubscribe } from '../unsubscribe.ts';

const Waiting = z.object({
  envelopeFrom: z.string(),
  envelopeTo: z.array(z.string()),
  receivedAt: Instant,
});
type Waiting = z.infer<typeof Waiting>;

interface MailKey {
  readonly clinicId: string;
  readonly mailId: string;
}

const WAITING = sql`select m.envelope_from as "envelopeFrom", m.envelope_to as "envelopeTo", m.received_at as "receivedAt"
  from inbound_mails m`;

const findWaiting = ({ tx }: MessageScope, { clinicId, mailId }: MailKey, lock: boolean) =>
  fetchRow(
    tx,
    Waiting,
    sql`${WAITING} where m.clinic_id = ${clinicId} and m.id = ${mailId} and m.handled_at is null ${lock ? sql`for update` : sql``}`,
  );

/** Headers in which a mail server that forwards to us leaves the address that was written to. */
const DESTINATION_HEADERS = ['delivered-to', 'x-original-to', 'to', 'cc'];
const MAX_DESTINATIONS = 20;
const MAX_HEADER = 50_000;

/** The addresses of the clinic that the email names, those of the envelope first. */
async function findDestinations(
  parts: MailParts,
  { clinicId }: MailKey,
  { envelopeTo }: Waiting,
  { headers }: ParsedMail,
): Promise<readonly MailDestination[]> {
  const ours = `@${parts.domain ?? ''}`;
  const named = DESTINATION_HEADERS.flatMap((name) => headers.get(name) ?? [])
    .join(' ')
    .slice(0, MAX_HEADER)
    .toLowerCase()
    .split(/[\s<>,;:"()]+/)
    .filter((word) => word.endsWith(ours));
  const found: MailDestination[] = [];
  for (const address of [...new Set([...envelopeTo, ...named])].slice(0, MAX_DESTINATIONS)) {
    const destination = await findDestination(parts, address);
    if (destination?.clinicId === clinicId) found.push(destination);
  }
  return found;
}

type Outcome = 'complaint' | 'own' | 'received' | 'repeated' | 'report' | 'unsubscribed';
interface Handled {
  readonly outcome: Outcome;
  readonly messageId?: string;
  readonly aboutMessageId?: string;
  readonly providerId?: string;
}

/** The message of ours that an email reports about, and what it reports; null for every other email. */
function reportOf(
  { addresses }: MailParts,
  { clinicId }: MailKey,
  {
    parsed,
    destinations,
    envelopeFrom,
  }: {
    readonly parsed: ParsedMail;
    readonly destinations: readonly MailDestination[];
    readonly envelopeFrom: string;
  },
): { readonly messageId: string; readonly report: Report } | null {
  const isMachine = isMachineMail({ headers: parsed.headers, envelopeFrom, from: parsed.from });
  if (!isMachine || isAutomaticAnswer(parsed.headers)) return null;
  const addressed = destinations.find(({ signed }) => signed?.kind === 'bounce')?.signed?.id;
  const report = readReport(parsed, addressed !== undefined);
  if (!report) return null;
  const returned = parsed.reportParts
    .flatMap(({ text }) => returnedMessageIds(text))
    .map((id) => ownMessageOf(addresses, clinicId, id))
    .find((id) => id !== null);
  const messageId = addressed ?? returned;
  return messageId === undefined ? null : { messageId, report };
}

/** What is not a message to the clinic: our own one that came back, a report, or a program that unsubscribes its user. */
async function applyOther(
  parts: MailParts,
  scope: MessageScope,
  mail: {
    readonly parsed: ParsedMail;
    readonly destinations: readonly MailDestination[];
    readonly envelopeFrom: string;
  },
  key: MailKey,
): Promise<Handled | null> {
  const { parsed, destinations } = mail;
  const own =
    parsed.messageId === null ? null : ownMessageOf(parts.addresses, key.clinicId, parsed.messageId);
  if (own !== null) return { outcome: 'own', aboutMessageId: own };
  const about = reportOf(parts, key, mail);
  if (about && (await applyReport(parts, scope, about)))
    return {
      outcome: about.report.kind === 'complaint' ? 'complaint' : 'report',
      aboutMessageId: about.messageId,
    };
  const leaving = destinations.find(({ signed }) => signed?.kind === 'unsubscribe')?.signed?.id;
  if (leaving !== undefined && (await unsubscribe(parts, scope, leaving)))
    return { outcome: 'unsubscribed', aboutMessageId: leaving };
  return null;
}

/** A program that gives all of its emails the same id must not hide those of others. */
async function isIdOfOthers({ tx, session: { clinicId } }: MessageScope, providerId: string, from: string) {
  const other = await tx
    .selectFrom('inbound_mails')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('provider_id', '=', providerId)
    .where('from_address', '<>', from)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

async function markHandled(
  { tx, now }: MessageScope,
  { clinicId, mailId }: MailKey,
  from: string,
  handled: Handled,
) {
  await tx
    .updateTable('inbound_mails')
    .set({
      from_address: from,
      provider_id: handled.providerId ?? null,
      handled_at: now.toISOString(),
      outcome: handled.outcome,
      message_id: handled.messageId ?? null,
      about_message_id: handled.aboutMessageId ?? null,
    })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', mailId)
    .execute();
  if (handled.outcome !== 'own' || handled.aboutMessageId === undefined) return;
  await tx
    .updateTable('sent_mails')
    .set({ sent_at: sql<string>`coalesce(sent_at, ${now})` })
    .where('clinic_id', '=', clinicId)
    .where('message_id', '=', handled.aboutMessageId)
    .execute();
}

/** Reads a stored email and does what follows from it, once: what it does and that it was done are one transaction. */
export async function receiveMail(parts: MailParts, key: MailKey): Promise<void> {
  const { clinicId, mailId } = key;
  const waiting = await asClinic(parts.database, clinicId, (scope) => findWaiting(scope, key, false));
  const content = waiting && (await parts.read({ bucketId: MAIL_BUCKET, name: `${clinicId}/${mailId}` }));
  if (!waiting || !content) return;
  const parsed = await parseMail(await buffer(content));
  const destinations = await findDestinations(parts, key, waiting, parsed);
  const mail = { parsed, destinations, envelopeFrom: waiting.envelopeFrom };
  const from = senderOf(parsed, waiting.envelopeFrom);
  const isMessage = await asClinic(parts.database, clinicId, async (scope) => {
    if (!(await findWaiting(scope, key, true))) return false;
    const handled = await applyOther(parts, scope, mail, key);
    if (handled) await markHandled(scope, key, from, handled);
    return handled === null;
  });
  if (!isMessage) return;
  // Files are stored outside of the transaction, under names that are the same when this is repeated.
  const kept = await keepAttachments(parts.keep, key, parsed.attachments);
  await asClinic(parts.database, clinicId, async (scope) => {
    if (!(await findWaiting(scope, key, true))) return;
    const inbound = await toInbound(parts, scope, {
      ...mail,
      kept,
      receivedAt: new Date(waiting.receivedAt),
    });
    const isOfOthers = await isIdOfOthers(scope, inbound.providerId, from);
    const providerId = isOfOthers ? providerIdOf({ ...parsed, messageId: null }) : inbound.providerId;
    const { messageId, isNew } = await parts.conversations.receiveMessage(scope, { ...inbound, providerId });
    await markHandled(scope, key, from, { outcome: isNew ? 'received' : 'repeated', messageId, providerId });
  });
}

export const receiveMailJob = (parts: MailParts): Job =>
  defineJob('mail.receive', (key) => receiveMail(parts, key));
