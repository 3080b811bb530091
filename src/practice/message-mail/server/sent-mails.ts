import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { OutgoingMessage } from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

const Sent = z.object({ providerId: z.string(), isSent: z.boolean() });

/** What is known about the sending of a message; null if it never began. */
export const findSentMail = ({ tx, session: { clinicId } }: MessageScope, messageId: string) =>
  fetchRow(
    tx,
    Sent,
    sql`select s.provider_id as "providerId", s.sent_at is not null as "isSent" from sent_mails s
         where s.clinic_id = ${clinicId} and s.message_id = ${messageId}`,
  );

/** Writes down that a message is about to be sent, before the mail server is asked. */
export async function recordAttempt(
  { tx, session: { clinicId } }: MessageScope,
  { messageId, conversationId, to, purpose }: OutgoingMessage,
  providerId: string,
): Promise<void> {
  await tx
    .insertInto('sent_mails')
    .values({
      clinic_id: clinicId,
      message_id: messageId,
      conversation_id: conversationId,
      provider_id: providerId,
      recipient: to.toLowerCase(),
      purpose,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function recordAccepted(
  { tx, now, session: { clinicId } }: MessageScope,
  messageId: string,
): Promise<void> {
  await tx
    .updateTable('sent_mails')
    .set({ sent_at: now.toISOString() })
    .where('clinic_id', '=', clinicId)
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .execute();
}
