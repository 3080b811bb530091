import * as z from 'zod';
import { CONVERSATION_TOPICS } from '#vocabulary/conversations.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { HIDDEN_CHARACTER, oneLine, optionalLine, PLAIN_LINE } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import {
  ComposedDraft,
  Draft,
  Message,
  MESSAGE_FILES_LIMIT,
  MESSAGE_TEXT_LIMIT,
  ObjectName,
} from './conversation.contract.ts';

export const MessageText = z
  .string()
  .trim()
  .min(1, 'Write a message.')
  .max(MESSAGE_TEXT_LIMIT, 'This message is too long. Use at most 20,000 characters.');

/** A file that was uploaded to the clinic's folder of the bucket `documents`: the last part of its path, and its name for people. */
export const NewMessageFile = z.strictObject({
  file: z.uuid(),
  name: oneLine(200, 'Give the file a name.'),
});
export type NewMessageFile = z.output<typeof NewMessageFile>;

export const NewMessageFiles = z
  .array(NewMessageFile)
  .max(MESSAGE_FILES_LIMIT, `Attach at most ${MESSAGE_FILES_LIMIT} files.`)
  .default([]);

export const SendMessage = z.strictObject({
  id: z.uuid(),
  /** Made by the composer: sending it again gives the same message. */
  clientMessageId: z.uuid(),
  text: MessageText,
  /** For an email; that of the conversation if omitted. */
  subject: optionalLine(200).default(null),
  files: NewMessageFiles,
  /** One of `replyWays`; the first one if omitted. */
  channel: z.enum(MESSAGE_CHANNELS).optional(),
  address: z.string().max(320).optional(),
  /** The newest message that the composer showed. */
  seenMessageId: z.uuid().nullable(),
  /** Sends although there are newer messages. */
  sendAnyway: z.boolean().default(false),
  /** Later than now; null sends after the time to undo. */
  sendAt: Instant.nullable().default(null),
  /** What the conversation becomes. Unchanged if omitted; an answer without it stops the clock all the same. */
  thenStatus: z.enum(['pending', 'resolved']).optional(),
});
export type SendMessage = z.output<typeof SendMessage>;

/**
 * INBOX-3, INBOX-4. `conversation_moved_on`: somebody wrote since `seenMessageId`; `newerMessageIds` in the details.
 * `contact_not_allowed`: `reason` and `sentence` in the details. The caller's draft is removed.
 */
export const sendMessageEndpoint = endpoint({
  id: 'conversations.sendMessage',
  method: 'POST',
  path: '/v1/conversations/{id}/messages',
  summary: 'Answers in a conversation, now or at a later time.',
  permission: 'message:write',
  audit: 'message.sent',
  changes: ['conversations/{id}'],
  input: SendMessage,
  output: Message,
  errors: [
    'contact_not_allowed',
    'conversation_merged',
    'conversation_moved_on',
    'file_missing',
    'not_found',
  ],
  idempotent: true,
});

export const AddNote = z.strictObject({
  id: z.uuid(),
  clientMessageId: z.uuid(),
  text: MessageText,
  files: NewMessageFiles,
});
export type AddNote = z.output<typeof AddNote>;

/** INBOX-5. A note stays in the clinic and changes neither status nor clock. */
export const addNoteEndpoint = endpoint({
  id: 'conversations.addNote',
  method: 'POST',
  path: '/v1/conversations/{id}/notes',
  summary: 'Adds a note for the staff.',
  permission: 'message:write',
  audit: 'message.note_added',
  changes: ['conversations/{id}'],
  input: AddNote,
  output: Message,
  errors: ['conversation_merged', 'file_missing', 'not_found'],
  idempotent: true,
});

export const StartConversation = z.strictObject({
  clientId: z.uuid(),
  petId: z.uuid().nullable().default(null),
  channel: z.enum(MESSAGE_CHANNELS),
  /** One of the client's contacts; the primary one if omitted. */
  address: z.string().max(320).optional(),
  subject: optionalLine(200).default(null),
  topic: z.enum(CONVERSATION_TOPICS).default('general'),
  clientMessageId: z.uuid(),
  text: MessageText,
  files: NewMessageFiles,
  sendAt: Instant.nullable().default(null),
});
export type StartConversation = z.output<typeof StartConversation>;

/** Joins the client's open conversation on this channel; email and portal start a new one when the subject differs. */
export const startConversationEndpoint = endpoint({
  id: 'conversations.start',
  method: 'POST',
  path: '/v1/conversations',
  summary: 'Writes to a client.',
  permission: 'message:write',
  audit: 'message.sent',
  changes: ['conversations'],
  input: StartConversation,
  output: Message,
  errors: ['client_erased', 'contact_not_allowed', 'file_missing', 'not_found'],
  idempotent: true,
});

/** The ways on which a client can be written to. */
export const ClientWay = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  address: z.string().nullable(),
  label: z.string().nullable(),
  refusal: z.string().nullable(),
  /** The sentence for `refusal`. */
  sentence: z.string().nullable(),
  conversationId: z.uuid().nullable(),
});

export const listClientWaysEndpoint = endpoint({
  id: 'conversations.listClientWays',
  method: 'GET',
  path: '/v1/clients/{clientId}/message-ways',
  summary: 'The ways on which a client can be written to, and why not on others.',
  permission: 'message:read',
  reads: ['clients/{clientId}', 'conversations', 'messageChannels'],
  input: z.strictObject({ clientId: z.uuid() }),
  output: z.object({ items: z.array(ClientWay) }),
  errors: ['not_found'],
});

/** A file that was uploaded for the draft. */
const DraftFile = z.strictObject({
  name: oneLine(200, 'Give the file a name.'),
  contentType: z.string().max(200).regex(PLAIN_LINE, HIDDEN_CHARACTER),
  size: z.int().min(0).max(2_147_483_647),
  objectName: ObjectName,
});

export const SaveDraft = z.strictObject({
  id: z.uuid(),
  text: z.string().max(MESSAGE_TEXT_LIMIT, 'This message is too long. Use at most 20,000 characters.'),
  subject: z
    .string()
    .max(200, 'Use at most 200 characters.')
    .regex(PLAIN_LINE, HIDDEN_CHARACTER)
    .nullable()
    .default(null),
  isNote: z.boolean().default(false),
  channel: z.enum(MESSAGE_CHANNELS).nullable().default(null),
  files: z.array(DraftFile).max(MESSAGE_FILES_LIMIT).default([]),
  aiDraft: z.strictObject(ComposedDraft.shape).nullable().default(null),
});
export type SaveDraft = z.output<typeof SaveDraft>;

/** INBOX-6. The caller's own; an empty one is removed. */
export const saveDraftEndpoint = endpoint({
  id: 'conversations.saveDraft',
  method: 'PUT',
  path: '/v1/conversations/{id}/draft',
  summary: 'Keeps what the caller is writing.',
  permission: 'message:write',
  changes: [],
  input: SaveDraft,
  output: z.object({ draft: Draft.nullable() }),
  errors: ['not_found'],
});

const MessagePath = z.strictObject({ id: z.uuid() });

/** INBOX-7. Only until it is handed to the channel. Within the time to undo it becomes the caller's draft again. */
export const cancelMessageEndpoint = endpoint({
  id: 'messages.cancel',
  method: 'POST',
  path: '/v1/messages/{id}/cancel',
  summary: 'Takes back a message that has not been sent yet.',
  permission: 'message:write',
  audit: 'message.canceled',
  changes: ['conversations/{conversationId}'],
  input: MessagePath,
  output: Message,
  errors: ['message_on_its_way', 'not_found'],
});

export const RescheduleMessage = z.strictObject({
  id: z.uuid(),
  /** Null sends it now. */
  sendAt: Instant.nullable(),
});
export type RescheduleMessage = z.output<typeof RescheduleMessage>;

export const rescheduleMessageEndpoint = endpoint({
  id: 'messages.reschedule',
  method: 'POST',
  path: '/v1/messages/{id}/reschedule',
  summary: 'Moves a scheduled message to another time, or sends it now.',
  permission: 'message:write',
  audit: 'message.rescheduled',
  changes: ['conversations/{conversationId}'],
  input: RescheduleMessage,
  output: Message,
  errors: ['message_on_its_way', 'not_found'],
});

/** A new attempt of the same message, after the consents were asked again. */
export const retryMessageEndpoint = endpoint({
  id: 'messages.retry',
  method: 'POST',
  path: '/v1/messages/{id}/retry',
  summary: 'Sends a failed message again.',
  permission: 'message:write',
  audit: 'message.retried',
  changes: ['conversations/{conversationId}'],
  input: MessagePath,
  output: Message,
  errors: ['contact_not_allowed', 'message_not_failed', 'not_found'],
});

export const DecideMessage = z.strictObject({
  id: z.uuid(),
  /** `sent`: the client has it. `send_again`: they do not. */
  decision: z.enum(['sent', 'send_again']),
});
export type DecideMessage = z.output<typeof DecideMessage>;

/** INBOX-9. For a message of which nobody can find out whether the provider took it. */
export const decideMessageEndpoint = endpoint({
  id: 'messages.decide',
  method: 'POST',
  path: '/v1/messages/{id}/decide',
  summary: 'Decides what became of a message whose sending had no answer.',
  permission: 'message:write',
  audit: 'message.decided',
  changes: ['conversations/{conversationId}'],
  input: DecideMessage,
  output: Message,
  errors: ['contact_not_allowed', 'message_not_undecided', 'not_found'],
});

/** Takes a failed message out of the counts: somebody has seen to it in another way. */
export const dismissMessageEndpoint = endpoint({
  id: 'messages.dismissFailure',
  method: 'POST',
  path: '/v1/messages/{id}/dismiss',
  summary: 'Marks a message that did not arrive as dealt with.',
  permission: 'message:write',
  audit: 'message.decided',
  changes: ['conversations/{conversationId}'],
  input: MessagePath,
  output: Message,
  errors: ['message_not_failed', 'not_found'],
});
