import { sql } from 'kysely';
import * as z from 'zod';
import type { MessagePurpose } from '#vocabulary/messages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { decideContacts } from '#practice/contact-consent/server/public/decide-contacts.ts';
import type { MessageScope } from './public/message-scope.ts';
import { appendMessage, type NewMessage } from './append-message.ts';
import type { StoredConversation } from './conversation-row.ts';
import { noticeInPortal } from './notice-in-portal.ts';
import { queueDeliveries } from './queue-deliveries.ts';

type AnswerKind = NonNullable<NewMessage['answerKind']>;

const Found = z.object({ found: z.boolean() });

/** Whether the sender had such an answer since then, in any of their conversations on this channel. */
export async function wasAnswered(
  { tx, session: { clinicId } }: MessageScope,
  { id, channel, address }: Pick<StoredConversation, 'address' | 'channel' | 'id'>,
  kind: AnswerKind,
  since: Date,
): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Found,
    sql`
    select exists (select from messages m
      where m.clinic_id = ${clinicId} and m.answer_kind = ${kind} and m.at > ${since.toISOString()}
        and (m.conversation_id = ${id} or m.channel = ${channel} and m.address = ${address})) as found`,
  );
  return row?.found ?? false;
}

interface Answer {
  readonly kind: AnswerKind;
  readonly text: string;
  readonly subject: string | null;
  readonly purpose: MessagePurpose;
  /**
   * Sent although the sender stopped messages, and at night: the confirmation of their stop, help that they asked for, and what to do in
   * the emergency that they are writing about.
   */
  readonly isOwed: boolean;
}

/** INBOX-14. Answers a message automatically, where it came from. Null if the sender may not be written to. */
export async function answerMessage(
  scope: MessageScope,
  conversation: StoredConversation,
  { kind, text, subject, purpose, isOwed }: Answer,
): Promise<StoredConversation | null> {
  const { channel, address, clientId } = conversation;
  const isPortal = channel === 'portal';
  if (!isPortal && address === null) return null;
  if (!isOwed && !isPortal && address !== null) {
    const [decision] = await decideContacts(scope, [{ clientId, channel, address, purpose, at: scope.now }]);
    if (!decision?.allowed || decision.from > scope.now) return null;
  }
  const written = await appendMessage(
    scope,
    conversation,
    {
      direction: 'out',
      text,
      subject,
      at: scope.now,
      purpose,
      answerKind: kind,
      status: isPortal ? 'delivered' : 'queued',
      sentAt: isPortal ? scope.now : null,
    },
    isPortal ? { clientUnreadCount: conversation.clientUnreadCount + 1 } : {},
  );
  if (isPortal) await noticeInPortal(scope, conversation);
  else await queueDeliveries(scope, [conversation.id]);
  return written.conversation;
}
