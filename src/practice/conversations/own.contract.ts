import * as z from 'zod';
import { CONVERSATION_TOPICS } from '#vocabulary/conversations.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { MessageText, NewMessageFiles } from './compose.contract.ts';
import { StoredMessageFile } from './conversation.contract.ts';

/** CORE-9. A conversation as its client sees it: without notes, assignee, team, priority and targets. */
export const MyConversation = z.object({
  id: z.uuid(),
  clinicId: z.uuid(),
  clinicName: z.string(),
  /** Its time zone, for what is said about opening hours. */
  timeZone: z.string(),
  country: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  petId: z.uuid().nullable(),
  petName: z.string().nullable(),
  subject: z.string().nullable(),
  topic: z.enum(CONVERSATION_TOPICS),
  isClosed: z.boolean(),
  lastMessageAt: Instant,
  /** One line of at most 160 characters. */
  preview: z.string(),
  /** The clinic wrote it. */
  isFromClinic: z.boolean(),
  unreadCount: z.int(),
  /** Whether the clinic has read everything that the caller wrote. */
  isSeen: z.boolean(),
});
export type MyConversation = z.infer<typeof MyConversation>;

/** The latest first, of all clinics of the caller. */
export const listMyConversationsEndpoint = endpoint({
  id: 'myConversations.list',
  method: 'GET',
  path: '/v1/my/conversations',
  summary: 'The caller’s conversations with their clinics.',
  permission: 'own_message:read',
  reads: ['conversations'],
  input: z.strictObject({ ...PageRequest.shape }),
  output: pageOf(MyConversation),
  errors: [],
});

export const countMyUnreadEndpoint = endpoint({
  id: 'myConversations.count',
  method: 'GET',
  path: '/v1/my/conversations/counts',
  summary: 'How many messages of their clinics the caller has not read.',
  permission: 'own_message:read',
  reads: ['conversations'],
  input: z.strictObject({}),
  output: z.object({ unread: z.int() }),
  errors: [],
});

/** When an answer can be expected. */
export const AnswerExpectation = z.object({
  isOpenNow: z.boolean(),
  /** When the clinic opens next; null while it is open, or where it has no opening hours. */
  opensAt: Instant.nullable(),
  /** By when the clinic means to answer a message that is sent now. */
  answerBy: Instant.nullable(),
  phone: z.string().nullable(),
});
export type AnswerExpectation = z.infer<typeof AnswerExpectation>;

export const MyMessage = z.object({
  id: z.uuid(),
  isFromClinic: z.boolean(),
  /** Whoever wrote it: a person of the clinic by name; null for the clinic itself and for the caller. */
  authorName: z.string().nullable(),
  text: z.string(),
  files: z.array(StoredMessageFile),
  at: Instant,
  /** What to do in an emergency, as the clinic answers it: shown at once and set apart. */
  isEmergencyInstruction: z.boolean(),
});
export type MyMessage = z.infer<typeof MyMessage>;

const Path = z.strictObject({ id: z.uuid() });

/** Only those on the portal can be answered there; `canAnswer`. */
export const getMyConversationEndpoint = endpoint({
  id: 'myConversations.get',
  method: 'GET',
  path: '/v1/my/conversations/{id}',
  summary: 'One conversation of the caller, and when to expect an answer.',
  permission: 'own_message:read',
  reads: ['conversations/{id}'],
  input: Path,
  output: MyConversation.extend({ canAnswer: z.boolean(), expectation: AnswerExpectation }),
  errors: ['not_found'],
});

/** The newest first. */
export const listMyMessagesEndpoint = endpoint({
  id: 'myConversations.listMessages',
  method: 'GET',
  path: '/v1/my/conversations/{id}/messages',
  summary: 'The messages of one conversation of the caller.',
  permission: 'own_message:read',
  reads: ['conversations/{id}'],
  input: z.strictObject({ ...PageRequest.shape, id: z.uuid() }),
  output: pageOf(MyMessage),
  errors: ['not_found'],
});

/** The clinics that the caller can write to. */
export const listMyMessageClinicsEndpoint = endpoint({
  id: 'myConversations.listClinics',
  method: 'GET',
  path: '/v1/my/message-clinics',
  summary: 'The clinics that the caller can write to, with their pets there and when to expect an answer.',
  permission: 'own_message:read',
  reads: ['clinicLinks', 'pets'],
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        clinicId: z.uuid(),
        clinicName: z.string(),
        timeZone: z.string(),
        country: z.string(),
        pets: z.array(z.object({ id: z.uuid(), name: z.string() })),
        expectation: AnswerExpectation,
      }),
    ),
  }),
  errors: [],
});

/** What came of writing. */
export const MySentMessage = z.object({
  conversationId: z.uuid(),
  message: MyMessage,
  /** The clinic's instruction where the text sounds like an emergency: show it at once. */
  emergencyInstruction: z.string().nullable(),
  expectation: AnswerExpectation,
});

export const StartMyConversation = z.strictObject({
  clinicId: z.uuid(),
  petId: z.uuid().nullable().default(null),
  topic: z.enum(CONVERSATION_TOPICS).default('general'),
  subject: oneLine(200, 'Enter a subject.'),
  clientMessageId: z.uuid(),
  text: MessageText,
  files: NewMessageFiles,
});
export type StartMyConversation = z.output<typeof StartMyConversation>;

export const startMyConversationEndpoint = endpoint({
  id: 'myConversations.start',
  method: 'POST',
  path: '/v1/my/conversations',
  summary: 'Begins a conversation with a clinic.',
  permission: 'own_message:write',
  audit: 'conversation.started',
  changes: ['conversations'],
  input: StartMyConversation,
  output: MySentMessage,
  errors: ['file_missing', 'not_found'],
  idempotent: true,
});

export const WriteMyMessage = z.strictObject({
  id: z.uuid(),
  clientMessageId: z.uuid(),
  text: MessageText,
  files: NewMessageFiles,
});
export type WriteMyMessage = z.output<typeof WriteMyMessage>;

export const writeMyMessageEndpoint = endpoint({
  id: 'myConversations.write',
  method: 'POST',
  path: '/v1/my/conversations/{id}/messages',
  summary: 'Writes in a conversation of the portal.',
  permission: 'own_message:write',
  audit: 'message.sent',
  changes: ['conversations/{id}'],
  input: WriteMyMessage,
  output: MySentMessage,
  errors: ['file_missing', 'not_found'],
  idempotent: true,
});

/** While somebody is still writing: the same words as on sending. */
export const CheckMyText = z.strictObject({
  clinicId: z.uuid(),
  petId: z.uuid().nullable().default(null),
  text: z.string().max(20_000),
});
export type CheckMyText = z.output<typeof CheckMyText>;

export const checkMyTextEndpoint = endpoint({
  id: 'myConversations.checkText',
  method: 'POST',
  path: '/v1/my/conversations/emergency-check',
  summary: 'Whether a text that is being written sounds like an emergency, and what to do then.',
  permission: 'own_message:write',
  reads: [],
  changes: [],
  input: CheckMyText,
  output: z.object({ instruction: z.string().nullable() }),
  errors: ['not_found'],
});

export const markMyConversationEndpoint = endpoint({
  id: 'myConversations.markRead',
  method: 'POST',
  path: '/v1/my/conversations/{id}/read',
  summary: 'Says that the caller has read a conversation.',
  permission: 'own_message:read',
  changes: ['conversations/{id}'],
  input: Path,
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});
