import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CONVERSATION_TOPICS, EMERGENCY_LEVELS } from '#vocabulary/conversations.ts';
import { AppError } from '#vocabulary/errors.ts';
import { MESSAGE_SORTS } from '#vocabulary/message-sorts.ts';
import { CONVERSATION_PRIORITIES, CONVERSATION_STATUSES, MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from './public/message-scope.ts';

/** A conversation as those need it who change it. */
export const StoredConversation = z.object({
  id: z.uuid(),
  clientId: z.uuid().nullable(),
  petId: z.uuid().nullable(),
  channel: z.enum(MESSAGE_CHANNELS),
  endpoint: z.string().nullable(),
  address: z.string().nullable(),
  addressName: z.string().nullable(),
  subject: z.string().nullable(),
  subjectKey: z.string().nullable(),
  topic: z.enum(CONVERSATION_TOPICS),
  sort: z.enum(MESSAGE_SORTS).nullable(),
  status: z.enum(CONVERSATION_STATUSES),
  snoozedUntil: Instant.nullable(),
  assigneeId: z.uuid().nullable(),
  teamId: z.uuid().nullable(),
  priority: z.enum(CONVERSATION_PRIORITIES),
  waitingSince: Instant.nullable(),
  answerWarnAt: Instant.nullable(),
  answerDueAt: Instant.nullable(),
  emergency: z.enum(EMERGENCY_LEVELS).nullable(),
  unreadCount: z.int(),
  lastMessageId: z.uuid().nullable(),
  lastPosition: z.int(),
  mergedInto: z.uuid().nullable(),
  clientUnreadCount: z.int(),
  version: z.int(),
});
export type StoredConversation = z.infer<typeof StoredConversation>;

/** Of a conversation `c`. */
export const storedColumns: RawBuilder<unknown> = sql`
  c.id, c.client_id as "clientId", c.pet_id as "petId", c.channel, c.endpoint, c.address, c.address_name as "addressName", c.subject,
  c.subject_key as "subjectKey", c.topic, c.sort, c.status, c.snoozed_until as "snoozedUntil", c.assignee_id as "assigneeId",
  c.team_id as "teamId", c.priority, c.waiting_since as "waitingSince", c.answer_warn_at as "answerWarnAt",
  c.answer_due_at as "answerDueAt", c.emergency, c.unread_count as "unreadCount", c.last_message_id as "lastMessageId",
  c.last_position as "lastPosition", c.merged_into as "mergedInto", c.client_unread_count as "clientUnreadCount", c.version`;

/** Locks a conversation for a change. Undefined if the clinic has none of this id. */
export const findLocked = (
  { tx, session: { clinicId } }: MessageScope,
  id: string,
): Promise<StoredConversation | undefined> =>
  fetchRow(
    tx,
    StoredConversation,
    sql`select ${storedColumns} from conversations c where c.clinic_id = ${clinicId} and c.id = ${id} for no key update of c`,
  );

/** Locks a conversation for a change by a person. @throws AppError `not_found`, `conversation_merged`. */
export async function lockConversation(scope: MessageScope, id: string): Promise<StoredConversation> {
  const found = await findLocked(scope, id);
  if (!found) throw new AppError('not_found');
  if (found.mergedInto !== null)
    throw new AppError('conversation_merged', { conversationId: found.mergedInto });
  return found;
}
