import * as z from 'zod';
import { CONVERSATION_TOPICS, INBOX_VIEWS } from '#vocabulary/conversations.ts';
import { MESSAGE_SORTS } from '#vocabulary/message-sorts.ts';
import { CONVERSATION_PRIORITIES, CONVERSATION_STATUSES, MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { Conversation, ConversationEvent, ConversationRow, Message } from './conversation.contract.ts';

const YesNo = z.enum(['yes', 'no']);

/**
 * `open`: where the clinic is to do something. A message of a client opens a conversation, and so does a person of the clinic or the end of
 * a snooze; what the clinic sends by itself does not. `mine`: assigned to the caller and not resolved. `unassigned`, `waiting`, `overdue`, `undeliverable`, `emergencies`, `unread`,
 * `unmatched`: of those that are not resolved. `snoozed`: those that come back by themselves. `all`: every one, resolved ones too.
 */
export const ListConversations = z.strictObject({
  ...PageRequest.shape,
  view: z.enum(INBOX_VIEWS).default('all'),
  status: z.enum(CONVERSATION_STATUSES).optional(),
  assigneeId: z.uuid().optional(),
  teamId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  channel: z.enum(MESSAGE_CHANNELS).optional(),
  priority: z.enum(CONVERSATION_PRIORITIES).optional(),
  topic: z.enum(CONVERSATION_TOPICS).optional(),
  /** What the latest message of the client is about. */
  sort: z.enum(MESSAGE_SORTS).optional(),
  unread: YesNo.optional(),
  undeliverable: YesNo.optional(),
  /** Words or beginnings of words of names, subjects and messages; a phone number; the beginning of an email address. */
  q: z.string().trim().max(200).default(''),
});
export type ListConversations = z.output<typeof ListConversations>;

/** A conversation in a list. */
export const ListedConversation = ConversationRow.extend({
  /** The latest message that was found; null without `q`, or where the name or number was found. */
  found: z.object({ messageId: z.uuid(), preview: z.string(), at: Instant }).nullable(),
});

/** Emergencies first, then those with the latest message. With `q` the latest found message first. */
export const listConversationsEndpoint = endpoint({
  id: 'conversations.list',
  method: 'GET',
  path: '/v1/conversations',
  summary:
    'The conversations of the clinic by view and filters, searched in names, numbers, subjects and messages.',
  permission: 'message:read',
  reads: ['clients', 'clinicSetup', 'conversationSettings', 'conversations'],
  input: ListConversations,
  output: pageOf(ListedConversation),
  errors: [],
});

export const ConversationCounts = z.object({
  open: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  waiting: z.int(),
  overdue: z.int(),
  undeliverable: z.int(),
  emergencies: z.int(),
  unread: z.int(),
  unmatched: z.int(),
  snoozed: z.int(),
  /** Of those assigned to the caller. */
  mineUnread: z.int(),
});
export type ConversationCounts = z.infer<typeof ConversationCounts>;

export const countConversationsEndpoint = endpoint({
  id: 'conversations.count',
  method: 'GET',
  path: '/v1/conversations/counts',
  summary: 'How many conversations are in each view of the inbox.',
  permission: 'message:read',
  reads: ['conversations'],
  input: z.strictObject({}),
  output: ConversationCounts,
  errors: [],
});

export const ConversationPath = z.strictObject({ id: z.uuid() });

/** The id of a conversation that was merged gives that one, with `mergedInto`. */
export const getConversationEndpoint = endpoint({
  id: 'conversations.get',
  method: 'GET',
  path: '/v1/conversations/{id}',
  summary: 'One conversation with the ways to answer and the caller’s draft.',
  permission: 'message:read',
  audit: 'conversation.read',
  reads: ['clients', 'clinicSetup', 'conversations/{id}', 'conversationSettings', 'messageChannels'],
  input: ConversationPath,
  output: Conversation,
  errors: ['not_found'],
});

export const ListMessages = z.strictObject({ ...PageRequest.shape, id: z.uuid() });
export type ListMessages = z.output<typeof ListMessages>;

/** The newest first; 50 without `limit`. */
export const listMessagesEndpoint = endpoint({
  id: 'conversations.listMessages',
  method: 'GET',
  path: '/v1/conversations/{id}/messages',
  summary: 'The messages and notes of a conversation.',
  permission: 'message:read',
  reads: ['conversations/{id}'],
  input: ListMessages,
  output: pageOf(Message),
  errors: ['not_found'],
});

/** The newest first; at most 200. */
export const listConversationEventsEndpoint = endpoint({
  id: 'conversations.listEvents',
  method: 'GET',
  path: '/v1/conversations/{id}/events',
  summary: 'Who assigned, snoozed, merged or resolved a conversation, and when.',
  permission: 'message:read',
  reads: ['conversations/{id}'],
  input: ConversationPath,
  output: z.object({ items: z.array(ConversationEvent) }),
  errors: ['not_found'],
});

export const MessageChannelState = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  endpoint: z.string().nullable(),
  /** Null while it works. */
  downSince: Instant.nullable(),
  /** The provider's words, for staff; null while it works. */
  reason: z.string().nullable(),
  /** Messages that wait for it. */
  waitingCount: z.int(),
});

/** The channels that the clinic uses. */
export const listMessageChannelsEndpoint = endpoint({
  id: 'conversations.listChannels',
  method: 'GET',
  path: '/v1/message-channels',
  summary: 'The channels of the clinic, which of them are down, and how many messages wait.',
  permission: 'message:read',
  reads: ['conversations', 'messageChannels'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(MessageChannelState) }),
  errors: [],
});
