import * as z from 'zod';
import { MESSAGE_CHANNELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { AppointmentMessageRules } from '../contract.ts';

const NONE = '';
export const CHANNEL_PLACES = [0, 1, 2] as const;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max,
      `Enter a whole number from ${min} to ${max}.`,
    );

const ChannelOrder = z
  .array(z.union([z.enum(MESSAGE_CHANNELS), z.literal(NONE)]))
  .refine((channels) => channels.some((channel) => channel !== NONE), 'Choose at least one channel.')
  .refine((channels) => {
    const chosen = channels.filter((channel) => channel !== NONE);
    return new Set(chosen).size === chosen.length;
  }, 'Choose each channel only once.');

/** The values of the form, in which numbers and the time are text. */
export const MessageSettingsFields = z.object({
  confirmation: z.boolean(),
  changed: z.boolean(),
  canceled: z.boolean(),
  reminder: z.boolean(),
  earlyReminder: z.boolean(),
  noShow: z.boolean(),
  reminderDays: wholeNumber(1, 30),
  mondayReminderDays: wholeNumber(1, 30),
  earlyReminderDays: wholeNumber(1, 30),
  earlyReminderWeeks: wholeNumber(1, 52),
  sendTime: z.string().regex(/^\d\d:\d\d$/, 'Enter a time.'),
  minNoticeHours: wholeNumber(0, 48),
  noShowHours: wholeNumber(1, 48),
  noticeChannels: ChannelOrder,
  reminderChannels: ChannelOrder,
});
export type MessageSettingsFields = z.infer<typeof MessageSettingsFields>;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const placesOf = (channels: readonly MessageChannelName[]) => [
  ...channels,
  ...CHANNEL_PLACES.slice(channels.length).map(() => NONE),
];
const chosen = (channels: readonly (MessageChannelName | '')[]) =>
  channels.filter((channel) => channel !== NONE);

export const toMessageFields = ({
  sendMinute,
  minNoticeMinutes,
  noShowMinutes,
  noticeChannels,
  reminderChannels,
  ...rules
}: AppointmentMessageRules): MessageSettingsFields =>
  MessageSettingsFields.parse({
    ...rules,
    reminderDays: String(rules.reminderDays),
    mondayReminderDays: String(rules.mondayReminderDays),
    earlyReminderDays: String(rules.earlyReminderDays),
    earlyReminderWeeks: String(rules.earlyReminderWeeks),
    sendTime: clock(sendMinute),
    minNoticeHours: String(Math.round(minNoticeMinutes / 60)),
    noShowHours: String(Math.max(1, Math.round(noShowMinutes / 60))),
    noticeChannels: placesOf(noticeChannels),
    reminderChannels: placesOf(reminderChannels),
  });

export const toMessageRules = ({
  sendTime,
  minNoticeHours,
  noShowHours,
  noticeChannels,
  reminderChannels,
  ...fields
}: MessageSettingsFields): AppointmentMessageRules =>
  AppointmentMessageRules.parse({
    ...fields,
    reminderDays: Number(fields.reminderDays),
    mondayReminderDays: Number(fields.mondayReminderDays),
    earlyReminderDays: Number(fields.earlyReminderDays),
    earlyReminderWeeks: Number(fields.earlyReminderWeeks),
    sendMinute: minuteOf(sendTime),
    minNoticeMinutes: Number(minNoticeHours) * 60,
    noShowMinutes: Number(noShowHours) * 60,
    noticeChannels: chosen(noticeChannels),
    reminderChannels: chosen(reminderChannels),
  });
