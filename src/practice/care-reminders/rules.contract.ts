import * as z from 'zod';
import { CARE_TARGETS } from '#vocabulary/care.ts';
import { REMINDER_CHANNELS } from '#vocabulary/care-reminders.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

export const MAX_ROUNDS = 8;

const days = (min: number, max: number) => {
  const message = `Use whole days from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
};
const isAscending = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? value));

/** When and to whom a clinic sends reminders. */
export const ReminderRules = z.strictObject({
  /** Days relative to the due day, negative before it, in order. */
  rounds: z
    .array(days(-180, 365))
    .min(1, 'Add at least one reminder.')
    .max(MAX_ROUNDS, `Use at most ${MAX_ROUNDS} reminders.`)
    .refine(isAscending, 'Each reminder is sent later than the one before.'),
  /** The hour of the clinic’s day from which they are sent. */
  hour: z
    .int('Choose an hour.')
    .min(7, 'Choose an hour from 7 to 20.')
    .max(20, 'Choose an hour from 7 to 20.'),
  /** The best first: the first on which the client can and may be reached is taken. */
  channels: z
    .array(z.enum(REMINDER_CHANNELS))
    .min(1, 'Choose at least one channel.')
    .refine((channels) => new Set(channels).size === channels.length, 'Choose each channel only once.'),
  /** Care of a household that is due within so many days of each other is in one message. */
  groupingDays: days(0, 90),
  /** An appointment so many days before or after the due day stands for a reminder. */
  bookedBeforeDays: days(0, 180),
  bookedAfterDays: days(0, 180),
  /** Appointments of these types do not, such as a nail trim. */
  ignoredTypeIds: z.array(z.uuid()).max(100),
  /** Care of which clients are reminded although they have an appointment. */
  alwaysSend: z.array(z.enum(CARE_TARGETS)).max(CARE_TARGETS.length),
  /** Nobody is reminded of what has been overdue for longer. */
  cancelAfterDays: days(1, 730),
  /** At least so many days between two reminders to a client. At most the days for which a round is made up. */
  gapDays: days(0, 7),
  /** After the death of a pet its clients are not reminded of others for so many days. */
  quietAfterDeathDays: days(0, 365),
  declined: z.strictObject({ isOn: z.boolean(), afterDays: days(1, 365) }),
  lapsed: z
    .strictObject({
      isOn: z.boolean(),
      afterMonths: z
        .int('Use whole months.')
        .min(3, 'Use at least 3 months.')
        .max(60, 'Use at most 60 months.'),
      /** Whoever has not come for longer is left alone. */
      untilMonths: z
        .int('Use whole months.')
        .min(4, 'Use at least 4 months.')
        .max(120, 'Use at most 120 months.'),
      perDay: z.int('Use a whole number.').min(1, 'Use at least 1.').max(500, 'Use at most 500.'),
    })
    .refine(({ afterMonths, untilMonths }) => untilMonths > afterMonths, {
      path: ['untilMonths'],
      message: 'Enter more months than for the start.',
    }),
  /** After completed appointments of these types, after so many days. */
  afterVisit: z
    .array(z.strictObject({ typeId: z.uuid(), afterDays: days(1, 60) }))
    .max(100)
    .refine((rows) => new Set(rows.map(({ typeId }) => typeId)).size === rows.length, 'Use each type once.'),
});
export type ReminderRules = z.output<typeof ReminderRules>;

/** What a clinic starts with. Rounds and windows are those of section 4 of our domain notes (Otto). */
export const DEFAULT_RULES: ReminderRules = {
  rounds: [-30, -15, 7, 30],
  hour: 10,
  channels: ['sms', 'email', 'portal'],
  groupingDays: 30,
  bookedBeforeDays: 30,
  bookedAfterDays: 60,
  ignoredTypeIds: [],
  alwaysSend: ['heartworm'],
  cancelAfterDays: 90,
  gapDays: 7,
  quietAfterDeathDays: 30,
  declined: { isOn: true, afterDays: 30 },
  lapsed: { isOn: false, afterMonths: 12, untilMonths: 36, perDay: 50 },
  afterVisit: [],
};

export const ReminderSettings = z.object({
  isOn: z.boolean(),
  rules: ReminderRules,
  /** 0 until the clinic has changed anything. */
  version: RecordVersion,
  changedAt: Instant.nullable(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

export const getReminderSettingsEndpoint = endpoint({
  id: 'careReminders.getSettings',
  method: 'GET',
  path: '/v1/care-reminders/settings',
  summary: 'When and to whom the clinic sends reminders of due care, and whether it does.',
  permission: 'message:read',
  reads: ['careReminders'],
  input: z.strictObject({}),
  output: ReminderSettings,
  errors: [],
});

/** `version` 0 where nothing was entered before. */
export const ChangeReminderSettings = z.strictObject({
  isOn: z.boolean(),
  rules: ReminderRules,
  version: RecordVersion,
});
export type ChangeReminderSettings = z.output<typeof ChangeReminderSettings>;

/** What was planned before stays as it is. */
export const changeReminderSettingsEndpoint = endpoint({
  id: 'careReminders.changeSettings',
  method: 'PUT',
  path: '/v1/care-reminders/settings',
  summary: 'Changes when and to whom the clinic sends reminders of due care, or switches them on or off.',
  permission: 'message:manage',
  audit: 'care_reminder_rules.changed',
  changes: ['careReminders'],
  input: ChangeReminderSettings,
  output: ReminderSettings,
  errors: ['record_changed'],
});
