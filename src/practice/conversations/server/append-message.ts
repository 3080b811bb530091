import { sql } from 'kysely';
import * as z from 'zod';
import type { EmergencyLevel, MessageDirection } from '#vocabulary/conversations.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { DeliveryStatus, MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { previewOf } from '../message-text.rules.ts';
import type { MessageFile } from './public/message-channel.ts';
import type { MessageScope } from './public/message-scope.ts';
import type { StoredConversation } from './conversation-row.ts';

/** A message that is added to a conversation. What is left out is empty. */
export interface NewMessage {
  readonly direction: MessageDirection;
  readonly text: string;
  readonly at: Date;
  readonly channel?: MessageChannelName;
  readonly endpoint?: string | null;
  readonly address?: string | null;
  readonly subject?: string | null;
  readonly fullText?: string | null;
  readonly files?: readonly MessageFile[];
  /** The account of whoever of the staff, or which client, wrote it. */
  readonly authorId?: string | null;
  readonly senderName?: string | null;
  readonly isTyped?: boolean;
  readonly isMachine?: boolean;
  readonly isProven?: boolean;
  readonly purpose?: MessagePurpose;
  readonly answerKind?:
    | 'away'
    | 'emergency_instruction'
    | 'help'
    | 'stop_confirmation'
    | 'visit_confirmation';
  readonly clientMessageId?: string;
  readonly emergency?: EmergencyLevel | null;
  readonly emergencyTerms?: readonly string[];
  readonly status?: DeliveryStatus;
  readonly scheduledFor?: Date | null;
  readonly undoUntil?: Date | null;
  readonly providerId?: string | null;
  readonly sentAt?: Date | null;
}

const SUBJECT_LENGTH = 500;
const TEXT_LENGTH = 20_000;
const FULL_TEXT_LENGTH = 200_000;

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Puts uploaded files to a message. @throws AppError `file_missing` if one of them is not in the clinic's folder. */
export async function attachFiles(
  { tx, session: { clinicId } }: MessageScope,
  messageId: string,
  files: readonly MessageFile[],
): Promise<void> {
  if (files.length === 0) return;
  const row = await fetchRow(
    tx,
    z.object({ attached: z.int() }),
    sql`select app.attach_message_files(${clinicId}::uuid, ${messageId}::uuid, ${JSON.stringify(files)}::jsonb) as attached`,
  );
  if (row?.attached !== files.length) throw new AppError('file_missing');
}

/** Adds a message; the conversation is locked, and learns of it by `touchConversation`. Returns its id and position. */
export async function insertMessage(
  scope: MessageScope,
  conversation: Pick<StoredConversation, 'address' | 'channel' | 'endpoint' | 'id'>,
  message: NewMessage,
): Promise<{ readonly id: string; readonly position: number }> {
  const isNote = message.direction === 'note';
  const isPortal = (message.channel ?? conversation.channel) === 'portal';
  const added = await scope.tx
    .insertInto('messages')
    .values({
      clinic_id: scope.session.clinicId,
      conversation_id: conversation.id,
      direction: message.direction,
      channel: message.channel ?? conversation.channel,
      endpoint: message.endpoint === undefined ? conversation.endpoint : message.endpoint,
      address: isNote || isPortal ? null : (message.address ?? conversation.address),
      subject: message.subject?.slice(0, SUBJECT_LENGTH) || null,
      text: message.text.slice(0, TEXT_LENGTH),
      full_text: message.fullText?.slice(0, FULL_TEXT_LENGTH) ?? null,
      file_count: message.files?.length ?? 0,
      author_id: message.authorId ?? null,
      sender_name: message.senderName?.slice(0, 200) || null,
      is_typed: message.isTyped ?? false,
      is_machine: message.isMachine ?? false,
      is_proven: message.isProven ?? true,
      purpose: message.purpose ?? null,
      answer_kind: message.answerKind ?? null,
      client_message_id: message.clientMessageId ?? null,
      emergency: message.emergency ?? null,
      emergency_terms: JSON.stringify(message.emergencyTerms ?? []),
      at: message.at.toISOString(),
      status: message.status ?? null,
      scheduled_for: iso(message.scheduledFor),
      undo_until: iso(message.undoUntil),
      provider_id: message.providerId ?? null,
      sent_at: iso(message.sentAt),
    })
    .returning(['id', 'position'])
    .executeTakeFirstOrThrow();
  await attachFiles(scope, added.id, message.files ?? []);
  return added;
}

/** What changes of a conversation apart from its last message. */
export type ConversationPatch = Partial<
  Pick<
    StoredConversation,
    | 'address'
    | 'addressName'
    | 'answerDueAt'
    | 'answerWarnAt'
    | 'assigneeId'
    | 'clientId'
    | 'clientUnreadCount'
    | 'emergency'
    | 'endpoint'
    | 'petId'
    | 'priority'
    | 'snoozedUntil'
    | 'sort'
    | 'status'
    | 'teamId'
    | 'topic'
    | 'unreadCount'
    | 'waitingSince'
  >
>;

const COLUMN_OF = {
  address: 'address',
  addressName: 'address_name',
  answerDueAt: 'answer_due_at',
  answerWarnAt: 'answer_warn_at',
  assigneeId: 'assignee_id',
  clientId: 'client_id',
  clientUnreadCount: 'client_unread_count',
  emergency: 'emergency',
  endpoint: 'endpoint',
  petId: 'pet_id',
  priority: 'priority',
  snoozedUntil: 'snoozed_until',
  sort: 'sort',
  status: 'status',
  teamId: 'team_id',
  topic: 'topic',
  unreadCount: 'unread_count',
  waitingSince: 'waiting_since',
} as const satisfies Record<keyof ConversationPatch, string>;

/** Changes a locked conversation. Returns its next version. */
export async function patchConversation(
  { tx, session: { clinicId } }: MessageScope,
  { id, version }: Pick<StoredConversation, 'id' | 'version'>,
  patch: ConversationPatch,
  last: Readonly<Record<string, string | number | null>> = {},
): Promise<number> {
  const changes = Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [COLUMN_OF[name as keyof ConversationPatch], value]),
  );
  await tx
    .updateTable('conversations')
    .set({ ...changes, ...last, version: version + 1 })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
  return version + 1;
}

/**
 * Adds a message to a locked conversation, and makes it the last one there. A note is no message for the client: the conversation stays
 * where it is in lists.
 */
export async function appendMessage(
  scope: MessageScope,
  conversation: StoredConversation,
  message: NewMessage,
  patch: ConversationPatch = {},
): Promise<{ readonly id: string; readonly position: number; readonly conversation: StoredConversation }> {
  const { id, position } = await insertMessage(scope, conversation, message);
  const isNote = message.direction === 'note';
  const version = await patchConversation(
    scope,
    conversation,
    patch,
    isNote
      ? {}
      : {
          last_message_id: id,
          last_position: position,
          last_message_at: message.at.toISOString(),
          last_direction: message.direction,
          last_preview: previewOf(message.text),
          last_author: message.senderName?.slice(0, 200) || null,
          last_file_count: message.files?.length ?? 0,
        },
  );
  const seen = isNote ? {} : { lastMessageId: id, lastPosition: position };
  return { id, position, conversation: { ...conversation, ...patch, ...seen, version } };
}
