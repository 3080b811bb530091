import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AddNote } from '../compose.contract.ts';
import type { Message } from '../conversation.contract.ts';
import { appendMessage } from './append-message.ts';
import { lockConversation } from './conversation-row.ts';
import { findMessage } from './find-message.ts';
import { findNewFiles } from './new-files.ts';
import { findSent } from './send-message.ts';
import { findCaller } from './write-reply.ts';

/** INBOX-5. Adds a note for the staff. @throws AppError `conversation_merged`, `file_missing`, `not_found`. */
export async function addNote(ctx: MemberContext, input: AddNote): Promise<Message> {
  const conversation = await lockConversation(ctx, input.id);
  const before = await findSent(ctx, input.clientMessageId);
  if (before !== null) {
    ctx.audit('message.note_added', before, { after: { repeated: true } });
    return findMessage(ctx, before);
  }
  const [caller, files] = await Promise.all([
    findCaller(ctx),
    findNewFiles(ctx, ctx.session.clinicId, input.files),
  ]);
  const { id } = await appendMessage(ctx, conversation, {
    direction: 'note',
    text: input.text,
    at: ctx.now,
    files,
    authorId: ctx.session.userId,
    senderName: caller.name,
    isTyped: true,
    clientMessageId: input.clientMessageId,
  });
  ctx.audit('message.note_added', id, { after: { conversationId: conversation.id } });
  return findMessage(ctx, id);
}
