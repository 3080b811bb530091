import { type Interval, union } from './intervals.ts';
import { MINUTE_MS, type TimeRange, timeRangesOf } from './zoned-time.ts';
import { type Day, type Weekday, addDays, weekdayOf } from './day.ts';

/**
 * One span of a week that repeats, in wall time: a clinic's opening hours, a shift. Several a weekday may be.
 * A night is two rows, up to 1440 and from 0: where they touch they count as one.
 */
export interface WeeklyHours {
  readonly weekday: Weekday;
  /** Minutes since midnight on the wall, 0 to 1439. */
  readonly startMinute: number;
  /** Up to, not including; 1 to 1440. */
  readonly endMinute: number;
}

/** Every day from the first to the last, both included, as ranges of even time, in order. */
export function timeRangesBetween(firstDay: Day, lastDay: Day, zone: string): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) ranges.push(...timeRangesOf(day, zone));
  return ranges;
}

/**
 * The instants at which the wall clock reads within the hours, as a row (see intervals.ts).
 *
 * The reading is literal: hours in a skipped hour do not happen, hours in a repeated one happen twice.
 */
export function hoursOver(hours: readonly WeeklyHours[], ranges: readonly TimeRange[]): Interval[] {
  const spans: Interval[] = [];
  for (const { day, startsAtMs, endsAtMs, startMinute } of ranges) {
    const weekday = weekdayOf(day);
    for (const row of hours) {
      if (row.weekday !== weekday) continue;
      spans.push({
        start: Math.max(startsAtMs, startsAtMs + (row.startMinute - startMinute) * MINUTE_MS),
        end: Math.min(endsAtMs, startsAtMs + (row.endMinute - startMinute) * MINUTE_MS),
      });
    }
  }
  return union(spans);
}
