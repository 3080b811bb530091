import * as z from 'zod';
import {
  APPOINTMENT_MESSAGE_KINDS,
  APPOINTMENT_MESSAGE_REASONS,
  APPOINTMENT_MESSAGE_STATES,
} from '#vocabulary/appointment-messages.ts';
import { DELIVERY_STATUSES, MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** The channels to choose from, the best first. */
const Channels = z
  .array(z.enum(MESSAGE_CHANNELS))
  .min(1, 'Choose at least one channel.')
  .max(MESSAGE_CHANNELS.length)
  .refine((channels) => new Set(channels).size === channels.length, 'Choose each channel only once.');

const Days = z.int().min(1, 'Use at least 1 day.').max(30, 'Use at most 30 days.');

/** MSG-1. Which messages are sent about an appointment, when, and on which channels. */
export const AppointmentMessageRules = z.strictObject({
  confirmation: z.boolean(),
  changed: z.boolean(),
  canceled: z.boolean(),
  reminder: z.boolean(),
  earlyReminder: z.boolean(),
  noShow: z.boolean(),
  /** Calendar days before the visit, at the clinic. */
  reminderDays: Days,
  /** The same for a visit on a Monday, so that the reminder does not come on a weekend. */
  mondayReminderDays: Days,
  earlyReminderDays: Days,
  /** The early reminder is for visits that were booked more than so many weeks ahead. */
  earlyReminderWeeks: z.int().min(1, 'Use at least 1 week.').max(52, 'Use at most 52 weeks.'),
  /** When reminders are sent: the minute of the day at the clinic. */
  sendMinute: z.int().min(0).max(1439),
  /** No reminder is sent later than so many minutes before the visit. */
  minNoticeMinutes: z.int().min(0).max(2880, 'Use at most 48 hours.'),
  /** How long after somebody has entered that the client did not come. */
  noShowMinutes: z.int().min(5, 'Use at least 5 minutes.').max(2880, 'Use at most 48 hours.'),
  /** For confirmations, changes, cancellations and missed visits. */
  noticeChannels: Channels,
  reminderChannels: Channels,
});
export type AppointmentMessageRules = z.infer<typeof AppointmentMessageRules>;

/** What an appointment type, or the clinic, has otherwise. */
export const DifferentRules = AppointmentMessageRules.partial();
export type DifferentRules = z.infer<typeof DifferentRules>;

export const AppointmentMessageSettings = z.object({
  /** The clinic's own, complete. */
  clinic: z.object({ rules: AppointmentMessageRules, version: RecordVersion }),
  types: z.array(
    z.object({
      appointmentTypeId: z.uuid(),
      name: z.string(),
      isActive: z.boolean(),
      /** Empty for a type that follows the clinic. */
      rules: DifferentRules,
      version: RecordVersion,
    }),
  ),
});
export type AppointmentMessageSettings = z.infer<typeof AppointmentMessageSettings>;

export const getAppointmentMessageSettingsEndpoint = endpoint({
  id: 'appointmentMessages.getSettings',
  method: 'GET',
  path: '/v1/appointment-message-settings',
  summary: 'Which messages clients get about appointments, for the clinic and for each appointment type.',
  permission: 'message:read',
  reads: ['appointmentMessageSettings', 'clinicSetup'],
  input: z.strictObject({}),
  output: AppointmentMessageSettings,
  errors: [],
});

const SavedSettings = z.object({ version: RecordVersion });

/** `version` 0 where nothing was entered before. */
export const changeClinicMessageSettingsEndpoint = endpoint({
  id: 'appointmentMessages.changeClinicSettings',
  method: 'PUT',
  path: '/v1/appointment-message-settings',
  summary: 'Changes the messages about appointments. Planned reminders follow.',
  permission: 'message:manage',
  audit: 'appointment_message_settings.changed',
  changes: ['appointmentMessageSettings', 'appointmentMessages'],
  input: z.strictObject({ rules: AppointmentMessageRules, version: RecordVersion }),
  output: SavedSettings,
  errors: ['record_changed'],
});

/** Empty rules: the type follows the clinic again. */
export const changeTypeMessageSettingsEndpoint = endpoint({
  id: 'appointmentMessages.changeTypeSettings',
  method: 'PUT',
  path: '/v1/appointment-message-settings/{appointmentTypeId}',
  summary: 'Changes what is different for an appointment type. Planned reminders follow.',
  permission: 'message:manage',
  audit: 'appointment_message_settings.changed',
  changes: ['appointmentMessageSettings', 'appointmentMessages'],
  input: z.strictObject({ appointmentTypeId: z.uuid(), rules: DifferentRules, version: RecordVersion }),
  output: SavedSettings,
  errors: ['not_found', 'record_changed'],
});

/** A message about an appointment, as the staff sees it. */
export const AppointmentMessage = z.object({
  id: z.uuid(),
  kind: z.enum(APPOINTMENT_MESSAGE_KINDS),
  state: z.enum(APPOINTMENT_MESSAGE_STATES),
  /** Why it is not sent, where it is not. */
  reason: z.enum(APPOINTMENT_MESSAGE_REASONS).nullable(),
  /** By channel, why the client cannot be reached. */
  refusals: z.array(z.object({ channel: z.enum(MESSAGE_CHANNELS), reason: z.string() })),
  /** When it is planned for. */
  dueAt: Instant,
  channel: z.enum(MESSAGE_CHANNELS).nullable(),
  /** What became of it; null before it was queued. */
  delivery: z.enum(DELIVERY_STATUSES).nullable(),
  /** When it was sent, or will be after the quiet hours. */
  sentAt: Instant.nullable(),
  conversationId: z.uuid().nullable(),
});
export type AppointmentMessage = z.infer<typeof AppointmentMessage>;

export const listAppointmentMessagesEndpoint = endpoint({
  id: 'appointmentMessages.list',
  method: 'GET',
  path: '/v1/appointments/{appointmentId}/messages',
  summary:
    'The messages about an appointment: sent, planned, and not sent with the reason. The oldest first.',
  permission: 'appointment:read',
  reads: ['appointmentMessages', 'appointments/{appointmentId}', 'conversations'],
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({ items: z.array(AppointmentMessage) }),
  errors: ['not_found'],
});

const changeOne = {
  permission: 'message:write',
  changes: ['appointmentMessages'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['appointment_message_gone', 'not_found'],
} as const;

export const holdAppointmentMessageEndpoint = endpoint({
  ...changeOne,
  id: 'appointmentMessages.hold',
  method: 'POST',
  path: '/v1/appointment-messages/{id}/hold',
  summary: 'Keeps a planned message from being sent.',
  audit: 'appointment_message.held',
});

export const releaseAppointmentMessageEndpoint = endpoint({
  ...changeOne,
  id: 'appointmentMessages.release',
  method: 'POST',
  path: '/v1/appointment-messages/{id}/release',
  summary: 'Lets a message that was held back be sent at its time.',
  audit: 'appointment_message.released',
});

/** Consent and quiet hours still decide whether and when it goes out. */
export const sendAppointmentMessageNowEndpoint = endpoint({
  ...changeOne,
  id: 'appointmentMessages.sendNow',
  method: 'POST',
  path: '/v1/appointment-messages/{id}/send',
  summary: 'Sends a planned, held or suppressed message now.',
  audit: 'appointment_message.sent_by_person',
});
