import * as z from 'zod';
import {
  BULK_CHANNELS,
  BULK_REASONS,
  BULK_RECIPIENT_STATES,
  BULK_SKIP_REASONS,
  BULK_STATES,
} from '#vocabulary/bulk-messages.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { BulkContent, BulkPurposeName } from './content.contract.ts';

/** BULK-3. So many clients at most get one bulk message: deciding about all of them takes seconds. */
export const MAX_RECIPIENTS = 10_000;

const Name = oneLine(120, 'Enter a name.');

/** How many recipients are in which state. */
export const BulkCounts = z.object({
  total: z.int(),
  ...(Object.fromEntries(BULK_RECIPIENT_STATES.map((state) => [state, z.int()])) as Record<
    (typeof BULK_RECIPIENT_STATES)[number],
    z.ZodInt
  >),
});
export type BulkCounts = z.infer<typeof BulkCounts>;

export const BulkListItem = z.object({
  id: z.uuid(),
  name: z.string(),
  purpose: BulkPurposeName,
  state: z.enum(BULK_STATES),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  startedAt: Instant.nullable(),
  startedByName: z.string().nullable(),
  endedAt: Instant.nullable(),
  endedByName: z.string().nullable(),
  counts: BulkCounts,
});
export type BulkListItem = z.infer<typeof BulkListItem>;

export const BulkMessage = z.object({
  ...BulkListItem.shape,
  content: BulkContent,
  version: RecordVersion,
  /** Those whom the filter names, as they are called now. */
  chosenClients: z.array(z.object({ id: z.uuid(), fullName: z.string() })),
  /** When the last message that was handed over is sent. */
  lastSlotAt: Instant.nullable(),
  /** Of those who wait, when the last would be written to at this pace; null if nobody waits or it is not running. */
  lastAt: Instant.nullable(),
});
export type BulkMessage = z.infer<typeof BulkMessage>;

export const listBulkMessagesEndpoint = endpoint({
  id: 'bulkMessages.list',
  method: 'GET',
  path: '/v1/bulk-messages',
  summary: 'The clinic’s bulk messages with their progress, the latest first.',
  permission: 'message:read',
  reads: ['bulkMessages'],
  input: z.strictObject(PageRequest.shape),
  output: pageOf(BulkListItem),
  errors: [],
});

const OfBulk = { id: z.uuid() };

export const getBulkMessageEndpoint = endpoint({
  id: 'bulkMessages.get',
  method: 'GET',
  path: '/v1/bulk-messages/{id}',
  summary: 'One bulk message: whom it goes to, what it says, and how far it is.',
  permission: 'message:read',
  reads: ['bulkMessages/{id}', 'clinicSetup'],
  input: z.strictObject(OfBulk),
  output: BulkMessage,
  errors: ['not_found'],
});

export const CreateBulkMessage = z.strictObject({
  name: Name,
  purpose: BulkPurposeName,
  content: BulkContent,
});
export type CreateBulkMessage = z.output<typeof CreateBulkMessage>;

const Saved = z.object({ id: z.uuid(), version: RecordVersion });

export const createBulkMessageEndpoint = endpoint({
  id: 'bulkMessages.create',
  method: 'POST',
  path: '/v1/bulk-messages',
  summary: 'Adds a draft of a bulk message.',
  permission: 'message:manage',
  audit: 'bulk_message.created',
  changes: ['bulkMessages'],
  input: CreateBulkMessage,
  output: Saved,
  errors: [],
  idempotent: true,
});

export const ChangeBulkMessage = z.strictObject({
  ...OfBulk,
  name: Name,
  purpose: BulkPurposeName,
  content: BulkContent,
  version: RecordVersion,
});
export type ChangeBulkMessage = z.output<typeof ChangeBulkMessage>;

export const changeBulkMessageEndpoint = endpoint({
  id: 'bulkMessages.change',
  method: 'PUT',
  path: '/v1/bulk-messages/{id}',
  summary: 'Changes a draft of a bulk message. It may be incomplete until it is started.',
  permission: 'message:manage',
  audit: 'bulk_message.changed',
  changes: ['bulkMessages/{id}'],
  input: ChangeBulkMessage,
  output: Saved,
  errors: ['bulk_message_started', 'not_found', 'record_changed'],
});

export const deleteBulkMessageEndpoint = endpoint({
  id: 'bulkMessages.delete',
  method: 'DELETE',
  path: '/v1/bulk-messages/{id}',
  summary: 'Deletes a draft of a bulk message.',
  permission: 'message:manage',
  audit: 'bulk_message.deleted',
  changes: ['bulkMessages/{id}'],
  input: z.strictObject(OfBulk),
  output: z.object(OfBulk),
  errors: ['bulk_message_started', 'not_found'],
});

/** What is missing before a message can be started, at its field. */
export const BulkFault = z.object({ path: z.string(), message: z.string() });
export type BulkFault = z.infer<typeof BulkFault>;

export const SAMPLE_LIMIT = 5;

export const BulkSample = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  language: z.enum(MESSAGE_LANGUAGES),
  subject: z.string().nullable(),
  text: z.string(),
});
export type BulkSample = z.infer<typeof BulkSample>;

export const BulkPreview = z.object({
  /** Of the draft that was looked at: only this one can be started with what is shown here. */
  version: RecordVersion,
  faults: z.array(BulkFault),
  /** Whom the filter finds. */
  found: z.int(),
  /** Chosen clients whom the rest of the filter leaves out, or who have no living pet. */
  chosenLeftOut: z.int(),
  /** Who would be written to. */
  recipients: z.int(),
  channels: z.array(z.object({ channel: z.enum(BULK_CHANNELS), count: z.int() })),
  /** Who would not, and why; the most frequent reason first. */
  skipped: z.array(z.object({ reason: z.enum(BULK_SKIP_REASONS), count: z.int() })),
  /** Some of those who would not. */
  skippedClients: z.array(
    z.object({ clientId: z.uuid(), clientName: z.string(), reason: z.enum(BULK_SKIP_REASONS) }),
  ),
  /** Recipients whom quiet hours move to a later time. */
  delayed: z.int(),
  /** Text messages that are billed, in all. */
  smsParts: z.int(),
  firstAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  /** Recipients whose turn would come after the last day. */
  tooLate: z.int(),
  samples: z.array(BulkSample),
  /** A message with the same texts or the same filter that was started in the last seven days. */
  similar: z
    .object({ id: z.uuid(), name: z.string(), startedAt: Instant, isSameText: z.boolean() })
    .nullable(),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/** Nothing is sent. What is decided here is decided again when it is started, and for each recipient before it is sent. */
export const previewBulkMessageEndpoint = endpoint({
  id: 'bulkMessages.preview',
  method: 'GET',
  path: '/v1/bulk-messages/{id}/preview',
  summary:
    'Whom a draft would go to on which channel, why not to the others, what it says and how long it takes.',
  permission: 'message:manage',
  // Of one moment: it is asked for, and computing it for thousands takes seconds.
  reads: [],
  input: z.strictObject({
    ...OfBulk,
    /** The recipient with whose text the samples begin. */
    sampleFrom: z.coerce.number().int().min(0).max(MAX_RECIPIENTS).default(0),
  }),
  output: BulkPreview,
  errors: ['bulk_message_started', 'bulk_too_many', 'not_found'],
});

/** Of the draft that was previewed: `version` is that of the preview. */
export const startBulkMessageEndpoint = endpoint({
  id: 'bulkMessages.start',
  method: 'POST',
  path: '/v1/bulk-messages/{id}/start',
  summary: 'Fixes the recipients of a bulk message and begins to send it at its pace.',
  permission: 'message:manage',
  audit: 'bulk_message.started',
  changes: ['bulkMessages/{id}'],
  input: z.strictObject({ ...OfBulk, version: RecordVersion }),
  output: z.object({ ...OfBulk, recipients: z.int() }),
  errors: [
    'bulk_message_incomplete',
    'bulk_message_started',
    'bulk_nobody',
    'bulk_too_many',
    'not_found',
    'record_changed',
  ],
});

const Turned = z.object({ ...OfBulk, state: z.enum(BULK_STATES) });

export const stopBulkMessageEndpoint = endpoint({
  id: 'bulkMessages.stop',
  method: 'POST',
  path: '/v1/bulk-messages/{id}/stop',
  summary: 'Ends a bulk message before its next recipient. What was sent stays sent.',
  permission: 'message:manage',
  audit: 'bulk_message.stopped',
  changes: ['bulkMessages/{id}', 'conversations'],
  input: z.strictObject(OfBulk),
  output: Turned,
  errors: ['bulk_message_ended', 'not_found'],
});

export const pauseBulkMessageEndpoint = endpoint({
  id: 'bulkMessages.pause',
  method: 'POST',
  path: '/v1/bulk-messages/{id}/pause',
  summary: 'Holds a bulk message before its next recipient until it is resumed.',
  permission: 'message:manage',
  audit: 'bulk_message.paused',
  changes: ['bulkMessages/{id}', 'conversations'],
  input: z.strictObject(OfBulk),
  output: Turned,
  errors: ['bulk_message_ended', 'not_found'],
});

export const resumeBulkMessageEndpoint = endpoint({
  id: 'bulkMessages.resume',
  method: 'POST',
  path: '/v1/bulk-messages/{id}/resume',
  summary: 'Goes on with a bulk message that was paused.',
  permission: 'message:manage',
  audit: 'bulk_message.resumed',
  changes: ['bulkMessages/{id}'],
  input: z.strictObject(OfBulk),
  output: Turned,
  errors: ['bulk_message_ended', 'not_found'],
});

export const BulkRecipient = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  state: z.enum(BULK_RECIPIENT_STATES),
  reason: z.enum(BULK_REASONS).nullable(),
  channel: z.enum(MESSAGE_CHANNELS).nullable(),
  /** When it is or was sent. */
  sendAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** Where the message is, once it was handed over. */
  conversationId: z.uuid().nullable(),
  position: z.int(),
});
export type BulkRecipient = z.infer<typeof BulkRecipient>;

const ListRecipients = z.strictObject({
  ...OfBulk,
  ...PageRequest.shape,
  state: z.enum(BULK_RECIPIENT_STATES).optional(),
});
export type ListRecipients = z.output<typeof ListRecipients>;

export const listBulkRecipientsEndpoint = endpoint({
  id: 'bulkMessages.listRecipients',
  method: 'GET',
  path: '/v1/bulk-messages/{id}/recipients',
  summary: 'The recipients of a bulk message in their order, with what became of each.',
  permission: 'message:read',
  reads: ['bulkMessages/{id}', 'clients'],
  input: ListRecipients,
  output: pageOf(BulkRecipient),
  errors: ['not_found'],
});
