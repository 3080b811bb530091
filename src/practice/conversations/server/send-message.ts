import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { MESSAGE_FAILURE_SENTENCES } from '#vocabulary/message-failures.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { SendMessage } from '../compose.contract.ts';
import type { Message, ReplyWay } from '../conversation.contract.ts';
import { lockConversation, type StoredConversation } from './conversation-row.ts';
import { answerSubject } from '../message-text.rules.ts';
import { findMessage } from './find-message.ts';
import { findNewFiles } from './new-files.ts';
import { findReplyWays, findWayParts } from './reply-ways.ts';
import { writeReply } from './write-reply.ts';

const Id = z.object({ id: z.uuid() });

/** The same message, if the composer has sent it before. */
export async function findSent(
  { tx, session: { clinicId } }: MemberContext,
  clientMessageId: string,
): Promise<string | null> {
  const row = await fetchRow(
    tx,
    Id,
    sql`select m.id from messages m where m.clinic_id = ${clinicId} and m.client_message_id = ${clientMessageId}`,
  );
  return row?.id ?? null;
}

const NEWER_LIMIT = 20;

/** INBOX-3. What was written since the composer was shown its last message, without what cannot be answered: notes and machine mail. */
async function refuseUnseen(
  { tx, session: { clinicId, userId } }: MemberContext,
  { id, seenMessageId, sendAnyway }: SendMessage,
): Promise<void> {
  if (sendAnyway) return;
  const newer = await fetchRows(
    tx,
    Id,
    sql`
    select m.id from messages m
     where m.clinic_id = ${clinicId} and m.conversation_id = ${id} and m.direction <> 'note' and not m.is_machine
       and (m.status is null or m.status <> 'canceled') and m.author_id is distinct from ${userId}
       and (m.direction = 'in' or m.is_typed)
       and m.position > coalesce((select s.position from messages s where s.clinic_id = ${clinicId} and s.id = ${seenMessageId}::uuid), 0)
     order by m.position limit ${NEWER_LIMIT}`,
  );
  if (newer.length > 0) {
    throw new AppError('conversation_moved_on', { newerMessageIds: newer.map((message) => message.id) });
  }
}

/** Why a client cannot be contacted, for people. */
export const contactNotAllowed = (reason: keyof typeof MESSAGE_FAILURE_SENTENCES): AppError =>
  new AppError('contact_not_allowed', { reason, sentence: MESSAGE_FAILURE_SENTENCES[reason] });

/** The way that was chosen, if the client may be reached on it. @throws AppError `contact_not_allowed`, `not_found`. */
async function chooseWay(
  ctx: MemberContext,
  conversation: StoredConversation,
  { channel, address }: Pick<SendMessage, 'address' | 'channel'>,
): Promise<ReplyWay> {
  const ways = await findReplyWays(ctx, conversation, await findWayParts(ctx, conversation.id));
  const way = ways.find(
    (one) =>
      (channel === undefined || one.channel === channel) &&
      (address === undefined || one.address === address),
  );
  if (!way) throw new AppError('not_found');
  if (way.refusal !== null) throw contactNotAllowed(way.refusal);
  return way;
}

/** A mail in a conversation has its subject. */
export const subjectFor = (
  conversation: Pick<StoredConversation, 'subject'>,
  channel: string,
  typed: string | null,
): string | null =>
  channel !== 'email'
    ? null
    : (typed ?? (conversation.subject === null ? null : answerSubject(conversation.subject)));

/**
 * INBOX-3, INBOX-4. Answers in a conversation.
 *
 * @throws AppError `conversation_moved_on`, `contact_not_allowed`, `conversation_merged`, `file_missing`, `not_found`.
 */
export async function sendMessage(ctx: MemberContext, input: SendMessage): Promise<Message> {
  const conversation = await lockConversation(ctx, input.id);
  const before = await findSent(ctx, input.clientMessageId);
  if (before !== null) {
    ctx.audit('message.sent', before, { after: { repeated: true } });
    return findMessage(ctx, before);
  }
  await refuseUnseen(ctx, input);
  const way = await chooseWay(ctx, conversation, input);
  const id = await writeReply(ctx, conversation, {
    clientMessageId: input.clientMessageId,
    text: input.text,
    subject: subjectFor(conversation, way.channel, input.subject),
    files: await findNewFiles(ctx, ctx.session.clinicId, input.files),
    channel: way.channel,
    endpoint: way.endpoint,
    address: way.address,
    sendAt: input.sendAt === null ? null : new Date(input.sendAt),
    thenStatus: input.thenStatus,
  });
  return findMessage(ctx, id);
}
