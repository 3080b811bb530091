import { addDays, weekdayOf, type Day } from '#foundation/values/day.ts';

export interface SnoozeTime {
  readonly label: string;
  /** A calendar day at the clinic. */
  readonly day: Day;
  readonly minute: number;
}

const MORNING = 9 * 60;
const AFTERNOON = 15 * 60;
const MONDAY = 1;

/** The usual times to come back to something, each later than now. @param minuteNow of the day at the clinic */
export function snoozeTimes(today: Day, minuteNow: number): readonly SnoozeTime[] {
  const daysToMonday = ((MONDAY - weekdayOf(today) + 6) % 7) + 1;
  const times: (SnoozeTime | false)[] = [
    minuteNow + 60 < AFTERNOON && { label: 'This afternoon', day: today, minute: AFTERNOON },
    { label: 'Tomorrow morning', day: addDays(today, 1), minute: MORNING },
    daysToMonday > 1 && { label: 'Monday morning', day: addDays(today, daysToMonday), minute: MORNING },
    { label: 'In a week', day: addDays(today, 7), minute: MORNING },
  ];
  return times.filter((time) => time !== false);
}
