import { AppointmentMessageRules, type DifferentRules } from './contract.ts';

/**
 * Our defaults, which app.appointment_message_rules has too. Two days before, three for a Monday, and a week before when booked more than six
 * weeks ahead: what clients of other products are used to.
 */
export const DEFAULT_MESSAGE_RULES: AppointmentMessageRules = {
  confirmation: true,
  changed: true,
  canceled: true,
  reminder: true,
  earlyReminder: true,
  noShow: true,
  reminderDays: 2,
  mondayReminderDays: 3,
  earlyReminderDays: 7,
  earlyReminderWeeks: 6,
  sendMinute: 540,
  minNoticeMinutes: 120,
  noShowMinutes: 120,
  noticeChannels: ['email', 'sms', 'portal'],
  reminderChannels: ['sms', 'email', 'portal'],
};

/** What applies to a type: what it says itself, else the clinic. */
export const rulesFor = (clinic: AppointmentMessageRules, type: DifferentRules): AppointmentMessageRules =>
  AppointmentMessageRules.parse({
    ...clinic,
    ...Object.fromEntries(Object.entries(type).filter(([, value]) => value !== undefined)),
  });
