import { WEEKDAYS, type Day } from '#foundation/values/day.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { dayBounds, localDayOf } from '#foundation/values/zoned-time.ts';
import { isOpenAt, nextOpening } from '#practice/clinics/opening-hours.rules.ts';

/** When a clinic works. */
export interface ClinicWeek {
  readonly zone: string;
  readonly hours: readonly WeeklyHours[];
}

/** Monday to Friday, 9 to 17 o'clock: for a clinic that has entered no hours. */
const USUAL_HOURS: readonly WeeklyHours[] = WEEKDAYS.slice(0, 5).map((weekday) => ({
  weekday,
  startMinute: 540,
  endMinute: 1020,
}));

const hoursOf = ({ hours }: ClinicWeek) => (hours.length === 0 ? USUAL_HOURS : hours);

/** DUN-1. Whether reminders are sent automatically now: while the clinic is open, so that somebody answers who is called. */
export const sendsAt = (week: ClinicWeek, now: Date): boolean =>
  isOpenAt(hoursOf(week), week.zone, now.getTime());

/** The day on which a reminder is sent automatically that is due from a day on; never a day on which the clinic is closed. */
export function sendingDay(week: ClinicWeek, dueFromOn: Day, now: Date): Day | null {
  const from = Math.max(dayBounds(dueFromOn, week.zone).startsAtMs, now.getTime());
  const opens = nextOpening(hoursOf(week), week.zone, from);
  return opens === null ? null : localDayOf(opens, week.zone);
}
