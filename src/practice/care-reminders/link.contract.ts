import * as z from 'zod';
import { REMINDER_KINDS } from '#vocabulary/care-reminders.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, calendarDay } from '#foundation/contract/instant.ts';
import { oneLine, optionalNotes } from '#foundation/contract/one-line.ts';

/** The token of a link: the clinic, and a secret. It is sent in request bodies only, never in a URL. */
const ReminderToken = z
  .string()
  .regex(/^[\w-]{64}$/, 'This link is incomplete. Copy the whole link from the message.');

/** What the holder of a link sees. */
export const OpenedReminder = z.object({
  kind: z.enum(REMINDER_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  /** The day at the clinic. */
  today: CalendarDay,
  clinic: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    country: z.string(),
    booksOnline: z.boolean(),
  }),
  /** The client has stopped such messages by this link. */
  isStopped: z.boolean(),
  items: z.array(
    z.object({
      id: z.uuid(),
      /** Null for what is about all pets of the client. */
      petId: z.uuid().nullable(),
      petName: z.string().nullable(),
      name: z.string().nullable(),
      dueOn: CalendarDay,
      /** Care that is due by a protocol: it can be done elsewhere. */
      isCare: z.boolean(),
      isClosed: z.boolean(),
      /** The client said that it was done on this day. */
      claimedOn: CalendarDay.nullable(),
      laterOn: CalendarDay.nullable(),
    }),
  ),
});
export type OpenedReminder = z.infer<typeof OpenedReminder>;

export const openReminderLinkEndpoint = endpoint({
  id: 'reminderLinks.open',
  method: 'POST',
  path: '/v1/reminder-links',
  summary: 'The reminder that a link opens.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 30,
  input: z.strictObject({ token: ReminderToken }),
  output: OpenedReminder,
  errors: ['not_found'],
});

const itemIds = z.array(z.uuid()).min(1, 'Choose what this is about.').max(100);

export const ReminderLinkAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('book'), itemIds }),
  z.strictObject({
    kind: z.literal('elsewhere'),
    itemIds,
    doneOn: calendarDay('Choose the day it was done.'),
    elsewhereName: oneLine(200, 'Enter the name of the clinic.'),
    note: optionalNotes(500).default(null),
    /** A file that was sent before by `reminderLinks.sendProof`. */
    proof: z.uuid().nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('later'), itemIds, untilOn: calendarDay('Choose a day.') }),
  z.strictObject({ kind: z.literal('stop') }),
]);
export type ReminderLinkAnswer = z.output<typeof ReminderLinkAnswer>;

export const answerReminderLinkEndpoint = endpoint({
  id: 'reminderLinks.answer',
  method: 'POST',
  path: '/v1/reminder-links/answer',
  summary: 'Answers a reminder by its link: booking, done elsewhere, later, or no more of them.',
  permission: 'public',
  changes: [],
  ratePerMinute: 10,
  input: z.strictObject({ token: ReminderToken, answer: ReminderLinkAnswer }),
  output: OpenedReminder,
  errors: ['not_found', 'too_many_answers'],
});

/** Below the limit of a request’s body, in base64. Browsers make pictures smaller before they send them. */
export const MAX_PROOF_BYTES = 700_000;
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export const sendReminderProofEndpoint = endpoint({
  id: 'reminderLinks.sendProof',
  method: 'POST',
  path: '/v1/reminder-links/proof',
  summary: 'Keeps a picture or PDF as proof that care was done elsewhere, for an answer that follows.',
  permission: 'public',
  changes: [],
  ratePerMinute: 5,
  input: z.strictObject({
    token: ReminderToken,
    type: z.enum(PROOF_TYPES, 'Choose a photo or a PDF.'),
    contentBase64: z
      .base64()
      .min(4)
      .max(Math.ceil(MAX_PROOF_BYTES / 3) * 4, 'This file is too large.'),
  }),
  output: z.object({ proof: z.uuid() }),
  errors: ['file_refused', 'not_found', 'too_many_answers'],
});
