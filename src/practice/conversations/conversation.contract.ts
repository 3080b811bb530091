import * as z from 'zod';
import {
  CONVERSATION_EVENTS,
  CONVERSATION_TOPICS,
  EMERGENCY_LEVELS,
  MESSAGE_ACTIONS,
  MESSAGE_DIRECTIONS,
} from '#vocabulary/conversations.ts';
import { MESSAGE_SORTS } from '#vocabulary/message-sorts.ts';
import { CONTACT_REFUSALS, MESSAGE_FAILURES } from '#vocabulary/message-failures.ts';
import {
  CONVERSATION_PRIORITIES,
  CONVERSATION_STATUSES,
  DELIVERY_STATUSES,
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
} from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** Longer ones are cut off on the way in; `fullText` has more. */
export const MESSAGE_TEXT_LIMIT = 20_000;
export const MESSAGE_FILES_LIMIT = 10;

export const Person = z.object({ id: z.uuid(), fullName: z.string() });
export type Person = z.infer<typeof Person>;

/** What was written last, for the list. */
export const LastMessage = z.object({
  id: z.uuid(),
  direction: z.enum(MESSAGE_DIRECTIONS),
  /** One line of at most 160 characters. */
  preview: z.string(),
  at: Instant,
  /** Null for an outgoing message of the clinic itself. */
  authorName: z.string().nullable(),
  fileCount: z.int(),
  /** Sent by the clinic without a person, such as a reminder. */
  isAutomatic: z.boolean(),
});

/** A conversation as a row of the inbox. */
export const ConversationRow = z.object({
  id: z.uuid(),
  channel: z.enum(MESSAGE_CHANNELS),
  /** The clinic's own number, mailbox or location. */
  endpoint: z.string().nullable(),
  /** The other side's address, which the next answer goes to; null in the portal. */
  address: z.string().nullable(),
  /** What the channel says about the sender. It is not proven. */
  addressName: z.string().nullable(),
  /** Null while it is not known who writes. */
  client: Person.nullable(),
  pet: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  subject: z.string().nullable(),
  topic: z.enum(CONVERSATION_TOPICS),
  /** What the latest message of the client is about, by rules or as a person corrected it; null where it was not sorted. */
  sort: z.enum(MESSAGE_SORTS).nullable(),
  status: z.enum(CONVERSATION_STATUSES),
  snoozedUntil: Instant.nullable(),
  assignee: Person.nullable(),
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  priority: z.enum(CONVERSATION_PRIORITIES),
  /** Since when the client waits for an answer; null while the clinic waits, or nobody does. */
  waitingSince: Instant.nullable(),
  /** When 80 % of the time for an answer have passed. Only opening hours count. */
  answerWarnAt: Instant.nullable(),
  answerDueAt: Instant.nullable(),
  lastMessage: LastMessage.nullable(),
  /** Messages of the client that nobody has read yet. Seen alike by everybody. */
  unreadCount: z.int(),
  /** Messages that failed, did not arrive or wait for a decision, and that nobody has dealt with. */
  undeliverableCount: z.int(),
  /** While nobody has marked it as handled. */
  emergency: z.enum(EMERGENCY_LEVELS).nullable(),
  mergedInto: z.uuid().nullable(),
  version: RecordVersion,
  createdAt: Instant,
});
export type ConversationRow = z.infer<typeof ConversationRow>;

/** The path of a file in the bucket `documents`: the clinic's folder, and a key. */
export const ObjectName = z
  .string()
  .max(200)
  .regex(/^[\da-f-]{36}\/[\w.-]+$/u);

export const StoredMessageFile = z.object({
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** The path in the bucket `documents`. */
  objectName: z.string(),
});
export type StoredMessageFile = z.infer<typeof StoredMessageFile>;

/** What came of a message. */
export const MessageAction = z.object({
  kind: z.enum(MESSAGE_ACTIONS),
  /** The task, note, refill request, appointment or document. Null for a booking that was only begun. */
  targetId: z.uuid().nullable(),
  petId: z.uuid().nullable(),
  byName: z.string().nullable(),
  at: Instant,
});
export type MessageAction = z.infer<typeof MessageAction>;

export const Message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  direction: z.enum(MESSAGE_DIRECTIONS),
  channel: z.enum(MESSAGE_CHANNELS),
  address: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  /** With what the sender quoted; null where nothing was cut off. */
  fullText: z.string().nullable(),
  files: z.array(StoredMessageFile),
  /** Whoever of the staff wrote it, or the client as the channel names them. Null for automatic messages. */
  authorName: z.string().nullable(),
  isMine: z.boolean(),
  /** Sent by the clinic without a person: a reminder, a confirmation, an answer outside opening hours. */
  isAutomatic: z.boolean(),
  /** Written by a program: a bounce, an out-of-office note. */
  isMachine: z.boolean(),
  /** False where the channel does not prove who wrote it. */
  isProven: z.boolean(),
  purpose: z.enum(MESSAGE_PURPOSES).nullable(),
  /** Null for messages of the client and for notes. */
  status: z.enum(DELIVERY_STATUSES).nullable(),
  /** `MESSAGE_FAILURE_SENTENCES` has the sentence. */
  failure: z.enum([...MESSAGE_FAILURES, ...CONTACT_REFUSALS]).nullable(),
  /** When it will be sent; in the past it waits for its channel. */
  scheduledFor: Instant.nullable(),
  /** Until then `messages.cancel` takes it back as if it had never been written. */
  undoUntil: Instant.nullable(),
  attemptCount: z.int(),
  emergency: z.enum(EMERGENCY_LEVELS).nullable(),
  /** The words that were found, for staff. */
  emergencyTerms: z.array(z.string()),
  actions: z.array(MessageAction),
  /** Of the sender's side where the channel tells it. */
  at: Instant,
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

/** A way on which the next message of this conversation can go. */
export const ReplyWay = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  endpoint: z.string().nullable(),
  address: z.string().nullable(),
  /** For how long a reply can be taken back, in seconds. */
  undoSeconds: z.int(),
  /** Null if a reply may be sent; else why not. */
  refusal: z.enum(CONTACT_REFUSALS).nullable(),
  /** Since when the channel has been down; the reply waits until it is back. */
  downSince: Instant.nullable(),
});
export type ReplyWay = z.infer<typeof ReplyWay>;

/** A draft of the assistant that went into a reply: what is sent in the end is compared with it. */
export const ComposedDraft = z.object({
  id: z.uuid(),
  /** How many sentences without support the person confirmed. */
  confirmed: z.int().min(0).max(1000),
});
export type ComposedDraft = z.infer<typeof ComposedDraft>;

export const Draft = z.object({
  text: z.string(),
  subject: z.string().nullable(),
  isNote: z.boolean(),
  channel: z.enum(MESSAGE_CHANNELS).nullable(),
  files: z.array(StoredMessageFile),
  aiDraft: ComposedDraft.nullable(),
  savedAt: Instant,
});
export type Draft = z.infer<typeof Draft>;

export const ConversationLink = z.object({
  mergeId: z.uuid(),
  conversationId: z.uuid(),
  channel: z.enum(MESSAGE_CHANNELS),
  address: z.string().nullable(),
  mergedAt: Instant,
  mergedByName: z.string().nullable(),
});

export const Conversation = ConversationRow.extend({
  /** The conversation's own way first, then those that were merged into it and the client's other ones. */
  replyWays: z.array(ReplyWay),
  /** The caller's own. */
  draft: Draft.nullable(),
  /** What was merged into this one and can be taken out again. */
  merged: z.array(ConversationLink),
  /** Other conversations of the same client, the latest first; at most 10. */
  others: z.array(
    z.object({
      id: z.uuid(),
      channel: z.enum(MESSAGE_CHANNELS),
      status: z.enum(CONVERSATION_STATUSES),
      subject: z.string().nullable(),
      lastMessageAt: Instant,
    }),
  ),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationEvent = z.object({
  id: z.uuid(),
  kind: z.enum(CONVERSATION_EVENTS),
  /** Null for what happened by itself. */
  byName: z.string().nullable(),
  /** The status, priority, topic, name of the assignee or team, or the instant that it was set to. */
  value: z.string().nullable(),
  messageId: z.uuid().nullable(),
  at: Instant,
});
export type ConversationEvent = z.infer<typeof ConversationEvent>;

/** What a change answers with. */
export const ChangedConversation = z.object({ id: z.uuid(), version: RecordVersion });
