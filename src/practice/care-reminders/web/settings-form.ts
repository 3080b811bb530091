import * as z from 'zod';
import { CARE_TARGETS } from '#vocabulary/care.ts';
import { REMINDER_CHANNELS } from '#vocabulary/care-reminders.ts';
import { MAX_ROUNDS, type ReminderRules, type ReminderSettings } from '../rules.contract.ts';

const wholeNumber = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return z
    .string()
    .refine((text) => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max, message);
};

const Round = z.object({ days: wholeNumber(0, 365), when: z.enum(['before', 'after']) });

/** A round as days relative to the due day. */
const roundOf = ({ days, when }: z.infer<typeof Round>): number =>
  when === 'before' ? -Number(days) : Number(days);

/** The values of the form, in which numbers are text. */
export const SettingsFields = z
  .object({
    isOn: z.boolean(),
    rounds: z.array(Round).min(1, 'Add at least one reminder.').max(MAX_ROUNDS),
    hour: z.string(),
    channels: z.array(z.enum(REMINDER_CHANNELS)).min(1, 'Choose at least one channel.'),
    groupingDays: wholeNumber(0, 90),
    bookedBeforeDays: wholeNumber(0, 180),
    bookedAfterDays: wholeNumber(0, 180),
    ignoredTypeIds: z.array(z.string()),
    alwaysSend: z.array(z.enum(CARE_TARGETS)),
    cancelAfterDays: wholeNumber(1, 730),
    gapDays: wholeNumber(0, 7),
    quietAfterDeathDays: wholeNumber(0, 365),
    declinedIsOn: z.boolean(),
    declinedAfterDays: wholeNumber(1, 365),
    lapsedIsOn: z.boolean(),
    lapsedAfterMonths: wholeNumber(3, 60),
    lapsedUntilMonths: wholeNumber(4, 120),
    lapsedPerDay: wholeNumber(1, 500),
    /** By appointment type: days, empty for none. */
    afterVisit: z.array(
      z.object({ typeId: z.string(), afterDays: z.union([z.literal(''), wholeNumber(1, 60)]) }),
    ),
  })
  .superRefine(({ rounds, lapsedAfterMonths, lapsedUntilMonths }, ctx) => {
    for (const [at, round] of rounds.entries()) {
      const before = rounds[at - 1];
      if (before && roundOf(round) <= roundOf(before))
        ctx.addIssue({
          code: 'custom',
          path: ['rounds', at, 'days'],
          message: 'Each reminder is sent later than the one before.',
        });
    }
    if (Number(lapsedUntilMonths) <= Number(lapsedAfterMonths))
      ctx.addIssue({
        code: 'custom',
        path: ['lapsedUntilMonths'],
        message: 'Enter more months than for the start.',
      });
  });
export type SettingsFields = z.infer<typeof SettingsFields>;

/** The form of saved settings. @param typeIds the clinic's active appointment types. */
export const toFields = (
  { isOn, rules }: Pick<ReminderSettings, 'isOn' | 'rules'>,
  typeIds: readonly string[],
): SettingsFields => ({
  isOn,
  rounds: rules.rounds.map((round) => ({
    days: String(Math.abs(round)),
    when: round < 0 ? 'before' : 'after',
  })),
  hour: String(rules.hour),
  channels: [...rules.channels],
  groupingDays: String(rules.groupingDays),
  bookedBeforeDays: String(rules.bookedBeforeDays),
  bookedAfterDays: String(rules.bookedAfterDays),
  ignoredTypeIds: [...rules.ignoredTypeIds],
  alwaysSend: [...rules.alwaysSend],
  cancelAfterDays: String(rules.cancelAfterDays),
  gapDays: String(rules.gapDays),
  quietAfterDeathDays: String(rules.quietAfterDeathDays),
  declinedIsOn: rules.declined.isOn,
  declinedAfterDays: String(rules.declined.afterDays),
  lapsedIsOn: rules.lapsed.isOn,
  lapsedAfterMonths: String(rules.lapsed.afterMonths),
  lapsedUntilMonths: String(rules.lapsed.untilMonths),
  lapsedPerDay: String(rules.lapsed.perDay),
  afterVisit: typeIds.map((typeId) => ({
    typeId,
    afterDays: String(rules.afterVisit.find((row) => row.typeId === typeId)?.afterDays ?? ''),
  })),
});

export const toRules = (fields: SettingsFields): ReminderRules => ({
  rounds: fields.rounds.map(roundOf),
  hour: Number(fields.hour),
  channels: [...fields.channels],
  groupingDays: Number(fields.groupingDays),
  bookedBeforeDays: Number(fields.bookedBeforeDays),
  bookedAfterDays: Number(fields.bookedAfterDays),
  ignoredTypeIds: [...fields.ignoredTypeIds],
  alwaysSend: [...fields.alwaysSend],
  cancelAfterDays: Number(fields.cancelAfterDays),
  gapDays: Number(fields.gapDays),
  quietAfterDeathDays: Number(fields.quietAfterDeathDays),
  declined: { isOn: fields.declinedIsOn, afterDays: Number(fields.declinedAfterDays) },
  lapsed: {
    isOn: fields.lapsedIsOn,
    afterMonths: Number(fields.lapsedAfterMonths),
    untilMonths: Number(fields.lapsedUntilMonths),
    perDay: Number(fields.lapsedPerDay),
  },
  afterVisit: fields.afterVisit.flatMap(({ typeId, afterDays }) =>
    afterDays === '' ? [] : [{ typeId, afterDays: Number(afterDays) }],
  ),
});
