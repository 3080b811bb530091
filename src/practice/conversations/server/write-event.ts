import type { ConversationEventKind } from '#vocabulary/conversations.ts';
import type { MessageScope } from './public/message-scope.ts';

/** Says in the conversation what happened. Who did it is the signed-in person, or nobody for a job. */
export async function writeEvent(
  { tx, now, session: { clinicId } }: MessageScope,
  conversationId: string,
  kind: ConversationEventKind,
  {
    value = null,
    messageId = null,
  }: { readonly value?: string | null; readonly messageId?: string | null } = {},
): Promise<void> {
  await tx
    .insertInto('conversation_events')
    .values({
      clinic_id: clinicId,
      conversation_id: conversationId,
      kind,
      value: value?.slice(0, 200) || null,
      message_id: messageId,
      at: now.toISOString(),
    })
    .execute();
}
