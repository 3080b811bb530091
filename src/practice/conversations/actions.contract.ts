import * as z from 'zod';
import { DOCUMENT_KINDS } from '#vocabulary/document-kinds.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { calendarDay } from '#foundation/contract/instant.ts';
import { Message, ObjectName } from './conversation.contract.ts';

/** INBOX-12. What is done with a message, one press each; the message says what came of it. */
const Done = { output: Message };

export const MakeTask = z.strictObject({
  id: z.uuid(),
  /** The first line of the message if omitted. */
  title: oneLine(200, 'Enter what needs to be done.').optional(),
  assigneeId: z.uuid().nullable().default(null),
  dueOn: calendarDay('Choose a date.').nullable().default(null),
  petId: z.uuid().nullable().default(null),
});
export type MakeTask = z.output<typeof MakeTask>;

export const makeTaskEndpoint = endpoint({
  id: 'messages.makeTask',
  method: 'POST',
  path: '/v1/messages/{id}/task',
  summary: 'Makes a message a task, with its text and client.',
  permission: 'task:write',
  audit: 'task.added',
  changes: ['conversations/{conversationId}', 'tasks'],
  input: MakeTask,
  ...Done,
  errors: ['message_used_before', 'not_found'],
});

export const MakeNote = z.strictObject({ id: z.uuid(), petId: z.uuid() });
export type MakeNote = z.output<typeof MakeNote>;

/** Appended to the internal notes of the pet's open visit, which no client sees: its text with sender, channel and time. */
export const makeNoteEndpoint = endpoint({
  id: 'messages.makeNote',
  method: 'POST',
  path: '/v1/messages/{id}/note',
  summary: 'Puts a message into the record of a pet as a note for the staff.',
  permission: 'record:write',
  audit: 'message.used',
  changes: ['conversations/{conversationId}', 'petVisits', 'visitSections', 'visits'],
  input: MakeNote,
  ...Done,
  errors: [
    'message_used_before',
    'no_open_visit',
    'not_found',
    'section_changed',
    'section_too_long',
    'visit_closed',
  ],
});

export const MakeRefill = z.strictObject({ id: z.uuid(), prescriptionId: z.uuid() });
export type MakeRefill = z.output<typeof MakeRefill>;

/** REFILL-1 decides. The request goes to the list of refills, with the message as its note. */
export const makeRefillEndpoint = endpoint({
  id: 'messages.makeRefill',
  method: 'POST',
  path: '/v1/messages/{id}/refill',
  summary: 'Makes a message a refill request for a prescription of the client’s pet.',
  permission: 'message:write',
  audit: 'refill_request.asked',
  changes: ['conversations/{conversationId}', 'prescriptions', 'refillRequests'],
  input: MakeRefill,
  ...Done,
  errors: [
    'conversation_not_matched',
    'message_used_before',
    'not_found',
    'refill_asked_before',
    'refill_needs_visit',
  ],
});

/** What the booking form starts with. */
export const BookingStart = z.object({
  messageId: z.uuid(),
  conversationId: z.uuid(),
  clientId: z.uuid().nullable(),
  petId: z.uuid().nullable(),
  /** The first words of the message. */
  reason: z.string(),
  pets: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const startBookingEndpoint = endpoint({
  id: 'messages.startBooking',
  method: 'POST',
  path: '/v1/messages/{id}/booking',
  summary: 'What the booking form starts with for a message.',
  permission: 'appointment:write',
  audit: 'message.used',
  changes: ['conversations/{conversationId}'],
  input: z.strictObject({ id: z.uuid() }),
  output: BookingStart,
  errors: ['not_found'],
});

export const LinkBooking = z.strictObject({ id: z.uuid(), appointmentId: z.uuid() });
export type LinkBooking = z.output<typeof LinkBooking>;

/** After the appointment was booked: the message shows it. */
export const linkBookingEndpoint = endpoint({
  id: 'messages.linkBooking',
  method: 'PUT',
  path: '/v1/messages/{id}/booking',
  summary: 'Says which appointment was booked for a message.',
  permission: 'appointment:write',
  audit: 'message.used',
  changes: ['conversations/{conversationId}'],
  input: LinkBooking,
  ...Done,
  errors: ['not_found'],
});

export const FileAttachment = z.strictObject({
  id: z.uuid(),
  /** `objectName` of one of the files of the message. */
  objectName: ObjectName,
  petId: z.uuid(),
  title: oneLine(200, 'Enter a title.').optional(),
  kind: z.enum(DOCUMENT_KINDS).optional(),
});
export type FileAttachment = z.output<typeof FileAttachment>;

export const fileAttachmentEndpoint = endpoint({
  id: 'messages.fileAttachment',
  method: 'POST',
  path: '/v1/messages/{id}/documents',
  summary: 'Adds a file of a message to the record of a pet.',
  permission: 'document:write',
  audit: 'document.added',
  changes: ['conversations/{conversationId}', 'documents'],
  input: FileAttachment,
  ...Done,
  errors: ['file_missing', 'message_used_before', 'not_found'],
});
