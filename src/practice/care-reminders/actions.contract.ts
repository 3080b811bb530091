import * as z from 'zod';
import { CARE_KINDS } from '#vocabulary/care.ts';
import { REMINDER_SOURCES } from '#vocabulary/care-reminders.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';

const Round = z.strictObject({
  source: z.enum(REMINDER_SOURCES),
  sourceId: z.uuid(),
  dueOn: CalendarDay,
  round: z.int().min(-3650).max(3650),
});

const HoldReminder = z.strictObject({
  clientId: z.uuid(),
  rounds: z.array(Round).min(1, 'Choose a reminder.').max(100, 'Choose at most 100.'),
});
export type HoldReminder = z.output<typeof HoldReminder>;
const Held = z.object({ clientId: z.uuid() });

/** A message that was planned or waits to be sent is taken back. */
export const holdReminderEndpoint = endpoint({
  id: 'careReminders.hold',
  method: 'POST',
  path: '/v1/care-reminders/holds',
  summary: 'Keeps a reminder to a client from being sent.',
  permission: 'message:write',
  audit: 'care_reminder.held',
  changes: ['careReminders'],
  input: HoldReminder,
  output: Held,
  errors: ['not_found', 'reminder_sent'],
});

export const releaseReminderEndpoint = endpoint({
  id: 'careReminders.release',
  method: 'POST',
  path: '/v1/care-reminders/holds/release',
  summary: 'Lets a reminder that was held back be sent again.',
  permission: 'message:write',
  audit: 'care_reminder.released',
  changes: ['careReminders'],
  input: HoldReminder,
  output: Held,
  errors: ['not_found'],
});

/** What is due within a week is said too. What the record or the client forbids is refused. */
export const sendReminderNowEndpoint = endpoint({
  id: 'careReminders.sendNow',
  method: 'POST',
  path: '/v1/care-reminders/sending',
  summary: 'Sends a client what would be sent to them within the week, now.',
  permission: 'message:write',
  audit: 'care_reminder.sent_now',
  changes: ['careReminders'],
  input: z.strictObject({ clientId: z.uuid() }),
  output: z.object({ clientId: z.uuid() }),
  errors: ['not_found', 'nothing_to_remind_of', 'reminders_off'],
  idempotent: true,
});

/** One that was not sent yet is not sent any more. */
export const closeReminderEndpoint = endpoint({
  id: 'careReminders.close',
  method: 'POST',
  path: '/v1/care-reminders/{id}/closing',
  summary: 'Closes a reminder that somebody has dealt with.',
  permission: 'message:write',
  audit: 'care_reminder.closed',
  changes: ['careReminders'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});

/** Care that a client says was done elsewhere. */
export const ClaimToCheck = z.object({
  id: z.uuid(),
  reminderId: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  doneOn: CalendarDay,
  elsewhereName: z.string().nullable(),
  note: z.string().nullable(),
  proofDocumentId: z.uuid().nullable(),
  answeredAt: Instant,
  items: z.array(
    z.object({
      id: z.uuid(),
      petId: z.uuid(),
      petName: z.string(),
      name: z.string(),
      careKind: z.enum(CARE_KINDS),
      /** Nothing is due of it any more. */
      isClosed: z.boolean(),
    }),
  ),
});
export type ClaimToCheck = z.infer<typeof ClaimToCheck>;

export const listClaimsEndpoint = endpoint({
  id: 'careReminders.listClaims',
  method: 'GET',
  path: '/v1/care-reminders/claims',
  summary: 'Care that clients say was done elsewhere, to be checked; the oldest first.',
  permission: 'message:read',
  reads: ['careReminders', 'clients', 'dueCares', 'pets'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(ClaimToCheck) }),
  errors: [],
});

export const ConfirmClaim = z.strictObject({
  id: z.uuid(),
  /** As the proof says. */
  doneOn: CalendarDay,
  elsewhereName: oneLine(200, 'Enter where it was done.'),
  /** Those that the proof shows; the others stay due. */
  itemIds: z.array(z.uuid()).min(1, 'Choose what was done.').max(100),
});
export type ConfirmClaim = z.output<typeof ConfirmClaim>;

/** Vaccinations are recorded as given elsewhere and verified, with the proof; other care is closed as done elsewhere. */
export const confirmClaimEndpoint = endpoint({
  id: 'careReminders.confirmClaim',
  method: 'POST',
  path: '/v1/care-reminders/claims/{id}/confirmation',
  summary: 'Confirms that care was done elsewhere, and records it.',
  permission: 'act:write',
  audit: 'care_reminder.answer_checked',
  changes: ['careReminders', 'dueCares', 'tasks', 'vaccinations'],
  input: ConfirmClaim,
  output: z.object({ id: z.uuid() }),
  errors: ['not_found', 'pet_deceased'],
});

export const rejectClaimEndpoint = endpoint({
  id: 'careReminders.rejectClaim',
  method: 'POST',
  path: '/v1/care-reminders/claims/{id}/rejection',
  summary: 'Says that the proof does not show it: the care stays due.',
  permission: 'act:write',
  audit: 'care_reminder.answer_checked',
  changes: ['careReminders', 'tasks'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});
