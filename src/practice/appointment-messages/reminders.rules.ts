import { addDays, weekdayOf } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { AppointmentMessageRules } from './contract.ts';

const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 168 * HOUR_MS;
/** A client who was told so recently needs no reminder. */
const TOLD_RECENTLY_MS = 12 * HOUR_MS;
const MONDAY = 1;

export interface Visit {
  readonly startsAtMs: number;
  /** When it was booked, or last moved. */
  readonly bookedAtMs: number;
  /** When the client was told of its time; null if nobody was. */
  readonly toldAtMs: number | null;
}

export interface PlannedReminder {
  readonly kind: 'early_reminder' | 'reminder';
  readonly dueAtMs: number;
  /** Why it is not sent; null if it is. */
  readonly reason: 'off' | 'told_recently' | 'too_late' | null;
}

/** The usual time of a reminder: so many days before, at a time of day at the clinic. */
function usualTime(startsAtMs: number, days: number, zone: string, sendMinute: number): number {
  return instantAtMinute(addDays(localDayOf(startsAtMs, zone), -days), sendMinute, zone);
}

function whyNot(
  visit: Visit,
  usualMs: number,
  rules: AppointmentMessageRules,
  nowMs: number,
  isOn: boolean,
): PlannedReminder['reason'] {
  if (!isOn) return 'off';
  if (visit.toldAtMs !== null && usualMs < visit.toldAtMs + TOLD_RECENTLY_MS) return 'told_recently';
  if (Math.max(usualMs, nowMs) > visit.startsAtMs - rules.minNoticeMinutes * MINUTE_MS) return 'too_late';
  return null;
}

/**
 * MSG-1. When the reminders of a visit are sent, or why not. One whose time has passed is sent at once, unless the client was told of the
 * visit shortly before; an early one is left out then. app.appointment_reminder_plan says the same, and a test compares the two.
 */
export function remindersOf(
  visit: Visit,
  { rules, zone, nowMs }: { rules: AppointmentMessageRules; zone: string; nowMs: number },
): PlannedReminder[] {
  const { startsAtMs, bookedAtMs } = visit;
  const isMonday = weekdayOf(localDayOf(startsAtMs, zone)) === MONDAY;
  const days = isMonday ? rules.mondayReminderDays : rules.reminderDays;
  const usualMs = usualTime(startsAtMs, days, zone, rules.sendMinute);
  const reminder: PlannedReminder = {
    kind: 'reminder',
    dueAtMs: Math.max(usualMs, nowMs),
    reason: whyNot(visit, usualMs, rules, nowMs, rules.reminder),
  };
  const earlyMs = usualTime(startsAtMs, rules.earlyReminderDays, zone, rules.sendMinute);
  const isFarAhead = startsAtMs > bookedAtMs + rules.earlyReminderWeeks * WEEK_MS;
  if (!rules.earlyReminder || !isFarAhead || earlyMs <= nowMs) return [reminder];
  return [
    { kind: 'early_reminder', dueAtMs: earlyMs, reason: whyNot(visit, earlyMs, rules, nowMs, true) },
    reminder,
  ];
}
