import { sql } from 'kysely';
import * as z from 'zod';
import type { ConversationStatus, MessageChannelName } from '#vocabulary/messages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { UNDO_SECONDS } from '../delivery.rules.ts';
import { appendMessage, type ConversationPatch } from './append-message.ts';
import type { StoredConversation } from './conversation-row.ts';
import { callersStaffId } from './list-conditions.ts';
import { noticeInPortal } from './notice-in-portal.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { readSettings } from './settings.ts';
import type { MessageFile } from './public/message-channel.ts';
import { writeEvent } from './write-event.ts';

export interface Reply {
  readonly clientMessageId: string;
  readonly text: string;
  readonly subject: string | null;
  readonly files: readonly MessageFile[];
  readonly channel: MessageChannelName;
  readonly endpoint: string | null;
  readonly address: string | null;
  readonly sendAt: Date | null;
  readonly thenStatus?: 'pending' | 'resolved' | undefined;
}

const Caller = z.object({ id: z.uuid().nullable(), name: z.string().nullable() });

/** The staff member who writes. */
export async function findCaller({ tx, session: { clinicId, userId } }: MemberContext) {
  const caller = await fetchRow(
    tx,
    Caller,
    sql`
    select me.id, (select s.full_name from staff_members s where s.clinic_id = ${clinicId} and s.id = me.id) as name
      from (select ${callersStaffId(clinicId, userId)} as id) me`,
  );
  return caller ?? { id: null, name: null };
}

/** INBOX-2. An answer ends the wait, and what waits no longer is not marked as unread. */
const answered = (conversation: StoredConversation, status: ConversationStatus): ConversationPatch => ({
  waitingSince: null,
  answerWarnAt: null,
  answerDueAt: null,
  unreadCount: 0,
  status,
  snoozedUntil: status === 'snoozed' ? conversation.snoozedUntil : null,
});

/**
 * Writes what a person says in a locked conversation: it is sent after the time to undo, or at its own time; in the portal at once. Whoever
 * answers first gets an unassigned conversation, if the clinic wants so.
 */
export async function writeReply(ctx: MemberContext, conversation: StoredConversation, reply: Reply) {
  const { now, session } = ctx;
  const isLater = reply.sendAt !== null && reply.sendAt > now;
  const isPortal = reply.channel === 'portal';
  const isNow = isPortal && !isLater;
  const undoUntil = new Date(now.getTime() + UNDO_SECONDS[reply.channel] * 1_000);
  const [settings, caller] = await Promise.all([readSettings(ctx), findCaller(ctx)]);
  const takes = conversation.assigneeId === null && settings.assignsFirstSender && caller.id !== null;
  const patch: ConversationPatch = {
    ...(isLater && reply.thenStatus === undefined
      ? {}
      : answered(
          conversation,
          reply.thenStatus ?? (conversation.status === 'resolved' ? 'open' : conversation.status),
        )),
    ...(takes ? { assigneeId: caller.id } : {}),
    ...(isNow ? { clientUnreadCount: conversation.clientUnreadCount + 1 } : {}),
  };
  const { id } = await appendMessage(
    ctx,
    conversation,
    {
      direction: 'out',
      text: reply.text,
      at: now,
      channel: reply.channel,
      endpoint: reply.endpoint,
      address: reply.address,
      subject: reply.subject,
      files: reply.files,
      authorId: session.userId,
      senderName: caller.name,
      isTyped: true,
      purpose: 'reply',
      clientMessageId: reply.clientMessageId,
      status: isNow ? 'delivered' : 'scheduled',
      scheduledFor: isNow ? null : isLater ? reply.sendAt : undoUntil,
      undoUntil: isLater || isPortal ? null : undoUntil,
      sentAt: isNow ? now : null,
    },
    patch,
  );
  if (takes) await writeEvent(ctx, conversation.id, 'assigned', { value: caller.name });
  if (patch.status !== undefined && patch.status !== conversation.status)
    await writeEvent(ctx, conversation.id, 'status_changed', { value: patch.status, messageId: id });
  if (isNow) await noticeInPortal(ctx, conversation);
  else await queueDeliveries(ctx, [conversation.id]);
  await ctx.tx
    .deleteFrom('conversation_drafts')
    .where('clinic_id', '=', session.clinicId)
    .where('conversation_id', '=', conversation.id)
    .where('user_id', '=', session.userId)
    .execute();
  ctx.audit('message.sent', id, {
    after: {
      conversationId: conversation.id,
      channel: reply.channel,
      sendAt: reply.sendAt?.toISOString() ?? null,
    },
  });
  return id;
}
