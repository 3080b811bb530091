import type { ConversationTopic } from '#vocabulary/conversations.ts';
import type { ConversationStatus, MessageChannelName } from '#vocabulary/messages.ts';
import { subjectKey } from '../message-text.rules.ts';
import { findLocked, type StoredConversation } from './conversation-row.ts';
import type { MessageScope } from './public/message-scope.ts';
import { writeEvent } from './write-event.ts';

export interface NewConversation {
  readonly clientId: string | null;
  readonly petId: string | null;
  readonly channel: MessageChannelName;
  readonly endpoint: string | null;
  readonly address: string | null;
  readonly addressName: string | null;
  readonly subject: string | null;
  readonly status: ConversationStatus;
  readonly topic: ConversationTopic;
}

/** Opens a conversation; the lane of its client or sender is locked. Its first message is added next. */
export async function openConversation(
  scope: MessageScope,
  opened: NewConversation,
): Promise<StoredConversation> {
  const { id } = await scope.tx
    .insertInto('conversations')
    .values({
      clinic_id: scope.session.clinicId,
      client_id: opened.clientId,
      pet_id: opened.petId,
      channel: opened.channel,
      endpoint: opened.endpoint,
      address: opened.channel === 'portal' ? null : opened.address,
      address_name: opened.addressName?.slice(0, 200) || null,
      subject: opened.subject?.slice(0, 500) || null,
      subject_key: subjectKey(opened.subject),
      topic: opened.topic,
      status: opened.status,
      last_message_at: scope.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeEvent(scope, id, 'opened');
  const conversation = await findLocked(scope, id);
  if (!conversation) throw new Error('A conversation was just opened.');
  return conversation;
}
