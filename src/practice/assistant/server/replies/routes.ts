import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import { draftReplyEndpoint } from '../../replies.contract.ts';
import { createDraft } from '../drafting/create-draft.ts';
import { readReplyTask } from './draft-reply.ts';

/** No transaction is open while a draft is made. */
export const replyDrafts: readonly OutsideHandler[] = [
  handleOutside(draftReplyEndpoint, (call, { conversationId }) =>
    createDraft(call, 'message_replies', (ctx) => readReplyTask(ctx, conversationId)),
  ),
];
