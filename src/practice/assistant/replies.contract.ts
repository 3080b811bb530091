import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Draft } from './drafts.contract.ts';

/**
 * A draft of an answer to what the client wrote last, in their language. None for what may be an emergency: people answer that. It is shown to a
 * person, who edits and sends it.
 */
export const draftReplyEndpoint = endpoint({
  id: 'assistant.draftReply',
  method: 'POST',
  path: '/v1/clinic/ai/replies',
  summary: 'Drafts a reply to the latest messages of a conversation.',
  permission: 'message:write',
  audit: 'ai_draft.created',
  changes: [],
  input: z.strictObject({ conversationId: z.uuid() }),
  output: Draft,
  errors: ['ai_feature_off', 'not_found', 'reply_draft_nothing', 'reply_draft_urgent'],
});
