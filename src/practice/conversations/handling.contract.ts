import * as z from 'zod';
import { CONVERSATION_TOPICS } from '#vocabulary/conversations.ts';
import { MESSAGE_SORTS } from '#vocabulary/message-sorts.ts';
import { CONVERSATION_PRIORITIES } from '#vocabulary/messages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { ChangedConversation } from './conversation.contract.ts';

const Path = z.strictObject({ id: z.uuid() });

export const ChangeConversation = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  priority: z.enum(CONVERSATION_PRIORITIES).optional(),
  topic: z.enum(CONVERSATION_TOPICS).optional(),
  /** Corrects what its latest message was sorted as. */
  sort: z.enum(MESSAGE_SORTS).optional(),
  petId: z.uuid().nullable().optional(),
});
export type ChangeConversation = z.output<typeof ChangeConversation>;

/** Priority and topic set a new answer target, counted from when the client began to wait. */
export const changeConversationEndpoint = endpoint({
  id: 'conversations.change',
  method: 'PATCH',
  path: '/v1/conversations/{id}',
  summary: 'Changes priority, topic, sort or pet of a conversation.',
  permission: 'message:write',
  audit: 'conversation.changed',
  changes: ['conversations/{id}'],
  input: ChangeConversation,
  output: ChangedConversation,
  errors: ['ai_feature_off', 'conversation_merged', 'not_found', 'record_changed'],
});

export const SetConversationStatus = z
  .strictObject({
    id: z.uuid(),
    version: RecordVersion,
    status: z.enum(['open', 'pending', 'snoozed', 'resolved']),
    /** For `snoozed` only: later than now. */
    snoozedUntil: Instant.nullable().default(null),
  })
  .refine(({ status, snoozedUntil }) => (status === 'snoozed') === (snoozedUntil !== null), {
    path: ['snoozedUntil'],
    message: 'Choose when the conversation comes back.',
  });
export type SetConversationStatus = z.output<typeof SetConversationStatus>;

/** INBOX-2. A snoozed one comes back at its time or with the next message of the client. */
export const setConversationStatusEndpoint = endpoint({
  id: 'conversations.setStatus',
  method: 'POST',
  path: '/v1/conversations/{id}/status',
  summary: 'Opens, snoozes or resolves a conversation, or marks it as waiting for the client.',
  permission: 'message:write',
  audit: 'conversation.changed',
  changes: ['conversations/{id}'],
  input: SetConversationStatus,
  output: ChangedConversation,
  errors: ['conversation_merged', 'not_found', 'record_changed'],
});

/** Both are set; null takes them away. */
export const AssignConversation = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  assigneeId: z.uuid().nullable(),
  teamId: z.uuid().nullable(),
});
export type AssignConversation = z.output<typeof AssignConversation>;

export const assignConversationEndpoint = endpoint({
  id: 'conversations.assign',
  method: 'POST',
  path: '/v1/conversations/{id}/assignee',
  summary: 'Gives a conversation to a colleague or a team.',
  permission: 'message:write',
  audit: 'conversation.assigned',
  changes: ['conversations/{id}'],
  input: AssignConversation,
  output: ChangedConversation,
  errors: ['conversation_merged', 'not_found', 'record_changed'],
});

export const MarkConversation = z.strictObject({ id: z.uuid(), isRead: z.boolean() });
export type MarkConversation = z.output<typeof MarkConversation>;

/** Seen by everybody. Marked as unread, the last message of the client counts as one. */
export const markConversationEndpoint = endpoint({
  id: 'conversations.mark',
  method: 'POST',
  path: '/v1/conversations/{id}/read',
  summary: 'Marks a conversation as read or unread.',
  permission: 'message:write',
  changes: ['conversations/{id}'],
  input: MarkConversation,
  output: z.object({ id: z.uuid(), unreadCount: z.int() }),
  errors: ['not_found'],
});

export const handleEmergencyEndpoint = endpoint({
  id: 'conversations.handleEmergency',
  method: 'POST',
  path: '/v1/conversations/{id}/emergency/handled',
  summary: 'Marks the emergency of a conversation as handled.',
  permission: 'message:write',
  audit: 'conversation.emergency_handled',
  changes: ['conversations/{id}'],
  input: Path,
  output: ChangedConversation,
  errors: ['not_found'],
});

/** `reason` is for people: `Same phone number`, `Similar name`. */
export const ClientSuggestion = z.object({
  clientId: z.uuid(),
  fullName: z.string(),
  reason: z.enum(['same_contact', 'similar_name', 'same_subject']),
  /** The contact that is the same, as it was entered. */
  contact: z.string().nullable(),
  pets: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

/** The most likely first; at most 10. */
export const suggestClientsEndpoint = endpoint({
  id: 'conversations.suggestClients',
  method: 'GET',
  path: '/v1/conversations/{id}/suggestions',
  summary: 'Clients who may have written a message from an unknown number or address.',
  permission: 'message:read',
  reads: ['clients', 'conversations/{id}'],
  input: Path,
  output: z.object({ items: z.array(ClientSuggestion) }),
  errors: ['not_found'],
});

export const MatchConversation = z.strictObject({ id: z.uuid(), clientId: z.uuid() });
export type MatchConversation = z.output<typeof MatchConversation>;

/** INBOX-10. All conversations of this address become the client's, and later messages from it. The client's contacts stay as they are. */
export const matchConversationEndpoint = endpoint({
  id: 'conversations.match',
  method: 'POST',
  path: '/v1/conversations/{id}/client',
  summary: 'Says which client an unknown sender is.',
  permission: 'message:write',
  audit: 'conversation.matched',
  changes: ['conversations'],
  input: MatchConversation,
  output: ChangedConversation,
  errors: ['client_erased', 'conversation_merged', 'not_found'],
});

export const unmatchConversationEndpoint = endpoint({
  id: 'conversations.unmatch',
  method: 'DELETE',
  path: '/v1/conversations/{id}/client',
  summary: 'Undoes the choice of a client for an unknown sender.',
  permission: 'message:write',
  audit: 'conversation.unmatched',
  changes: ['conversations'],
  input: Path,
  output: ChangedConversation,
  errors: ['conversation_merged', 'conversation_not_matched', 'not_found'],
});

export const MergeConversations = z
  .strictObject({
    /** The one that stays. */
    id: z.uuid(),
    mergedId: z.uuid(),
  })
  .refine(({ id, mergedId }) => id !== mergedId, {
    path: ['mergedId'],
    message: 'Choose another conversation.',
  });
export type MergeConversations = z.output<typeof MergeConversations>;

/** INBOX-11. Of the same client, or one of them of an unknown sender. */
export const mergeConversationsEndpoint = endpoint({
  id: 'conversations.merge',
  method: 'POST',
  path: '/v1/conversations/{id}/merges',
  summary: 'Merges another conversation into this one; it can be undone.',
  permission: 'message:write',
  audit: 'conversation.merged',
  changes: ['conversations'],
  input: MergeConversations,
  output: z.object({ id: z.uuid(), mergeId: z.uuid(), version: RecordVersion }),
  errors: ['conversation_merged', 'not_found'],
});

/** `conversation_not_merged`: undone before, or merged on since: the later merge has to be undone first. */
export const unmergeConversationsEndpoint = endpoint({
  id: 'conversations.unmerge',
  method: 'POST',
  path: '/v1/conversation-merges/{mergeId}/undo',
  summary: 'Takes a merged conversation out again.',
  permission: 'message:write',
  audit: 'conversation.unmerged',
  changes: ['conversations'],
  input: z.strictObject({ mergeId: z.uuid() }),
  output: z.object({ id: z.uuid(), version: RecordVersion }),
  errors: ['conversation_not_merged', 'not_found'],
});
