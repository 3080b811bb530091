import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_PURPOSES } from '#vocabulary/messages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageFailure } from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import {
  type BounceKind,
  isSpamReport,
  kindOfBounce,
  readDeliveryStatus,
  SOFT_DAYS,
  SOFT_LIMIT,
  statusInText,
} from '../delivery-report.rules.ts';
import { isMailServer } from '../machine-mail.rules.ts';
import type { MailParts } from './mail-parts.ts';
import type { ParsedMail } from './parse-mail.ts';

const Sent = z.object({
  providerId: z.string(),
  recipient: z.string().nullable(),
  purpose: z.enum(MESSAGE_PURPOSES),
});
const Count = z.object({ count: z.int() });

const FAILURES = {
  hard: 'address_invalid',
  soft: 'unreachable_recipient',
  policy: 'filtered',
} as const satisfies Readonly<Record<BounceKind, MessageFailure>>;

type Parts = Pick<MailParts, 'consents' | 'conversations'>;

export interface Report {
  readonly kind: 'complaint' | 'delivered' | 'failed' | 'waiting';
  readonly status: string | null;
}

/**
 * What an email reports about a message of ours; null if it reports nothing.
 *
 * @param isAddressed it came to the address for reports about that message, where servers also send what they write in sentences only.
 */
export function readReport(
  { text, reportParts, ...origin }: Pick<ParsedMail, 'from' | 'headers' | 'reportParts' | 'text'>,
  isAddressed: boolean,
): Report | null {
  const feedback = reportParts.find(({ type }) => type === 'message/feedback-report');
  if (feedback) return isSpamReport(feedback.text) ? { kind: 'complaint', status: null } : null;
  const status = reportParts.find(({ type }) => type.endsWith('delivery-status'));
  if (!status)
    return isAddressed && isMailServer(origin) ? { kind: 'failed', status: statusInText(text) } : null;
  const recipients = readDeliveryStatus(status.text);
  const failed = recipients.find(({ action }) => action === 'failed');
  if (failed) return { kind: 'failed', status: failed.status };
  const isDelivered = recipients.some(({ action }) => action === 'delivered');
  return recipients.length === 0 ? null : { kind: isDelivered ? 'delivered' : 'waiting', status: null };
}

const findSent = ({ tx, session: { clinicId } }: MessageScope, messageId: string) =>
  fetchRow(
    tx,
    Sent,
    sql`select s.provider_id as "providerId", s.recipient, s.purpose from sent_mails s where s.clinic_id = ${clinicId} and s.message_id = ${messageId} for update`,
  );

async function countSoft(
  { tx, now, session: { clinicId } }: MessageScope,
  recipient: string,
): Promise<number> {
  const since = new Date(now.getTime() - SOFT_DAYS * 86_400_000);
  const row = await fetchRow(
    tx,
    Count,
    sql`select count(*)::integer as count from sent_mails s
         where s.clinic_id = ${clinicId} and s.recipient = ${recipient} and s.bounce_kind = 'soft' and s.bounced_at > ${since}`,
  );
  return row?.count ?? 0;
}

type Bounce = { readonly kind: BounceKind | 'complaint'; readonly code: string | null };

const mark = (
  { tx, now, session: { clinicId } }: MessageScope,
  messageId: string,
  { bounce, isSent }: { readonly bounce: Bounce | null; readonly isSent: boolean },
) =>
  tx
    .updateTable('sent_mails')
    .set({
      // A report about it proves that it was sent.
      sent_at: isSent ? sql<string>`coalesce(sent_at, ${now})` : sql<string>`sent_at`,
      ...(bounce
        ? { bounce_kind: bounce.kind, bounce_code: bounce.code, bounced_at: now.toISOString() }
        : {}),
    })
    .where('clinic_id', '=', clinicId)
    .where('message_id', '=', messageId)
    .execute();

/** Nothing more is sent to an address that does not exist, or failed too often. */
async function suppressDead(
  { consents }: Pick<Parts, 'consents'>,
  scope: MessageScope,
  { recipient, purpose }: z.infer<typeof Sent>,
  {
    messageId,
    kind,
    code,
  }: { readonly messageId: string; readonly kind: BounceKind; readonly code: string | null },
): Promise<void> {
  if (recipient === null || kind === 'policy') return;
  if (kind === 'soft' && (await countSoft(scope, recipient)) < SOFT_LIMIT) return;
  await consents.suppress(scope, { address: recipient, messageId, purpose, code });
}

/** What follows for the address when the mail server refuses a message at once. */
export async function recordRefusal(
  parts: Pick<Parts, 'consents'>,
  scope: MessageScope,
  messageId: string,
  code: string | null,
): Promise<void> {
  const kind = kindOfBounce(code);
  const sent = kind === 'hard' ? await findSent(scope, messageId) : undefined;
  if (!sent) return;
  await mark(scope, messageId, { bounce: { kind, code }, isSent: false });
  await suppressDead(parts, scope, sent, { messageId, kind, code });
}

/**
 * Applies a report to the message that it is about: it did not arrive, its address exists no more, or its recipient calls it spam. The
 * address is the one that we sent to, whatever the report names.
 *
 * @returns false when no such message was sent.
 */
export async function applyReport(
  parts: Parts,
  scope: MessageScope,
  { messageId, report }: { readonly messageId: string; readonly report: Report },
): Promise<boolean> {
  const sent = await findSent(scope, messageId);
  if (!sent) return false;
  const { providerId, recipient, purpose } = sent;
  const delivery = { channel: 'email', endpoint: null, providerId, at: scope.now } as const;
  if (report.kind === 'failed') {
    const kind = kindOfBounce(report.status);
    await mark(scope, messageId, { bounce: { kind, code: report.status }, isSent: true });
    await parts.conversations.recordDelivery(scope, {
      ...delivery,
      status: 'undelivered',
      failure: FAILURES[kind],
      code: report.status,
    });
    await suppressDead(parts, scope, sent, { messageId, kind, code: report.status });
    return true;
  }
  const bounce = report.kind === 'complaint' ? ({ kind: 'complaint', code: null } as const) : null;
  await mark(scope, messageId, { bounce, isSent: true });
  if (report.kind === 'delivered')
    await parts.conversations.recordDelivery(scope, {
      ...delivery,
      status: 'delivered',
      failure: null,
      code: null,
    });
  if (report.kind === 'complaint' && recipient !== null)
    await parts.consents.refuseMarketing(scope, {
      address: recipient,
      messageId,
      purpose,
      reason: 'complaint',
    });
  return true;
}
