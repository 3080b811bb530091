import { type Interval, union } from './intervals.ts';
import { MINUTE_MS, type TimeRange, timeRangesOf } from './zoned-time.ts';
import { type Day, type Weekday, addDays, weekdayOf } from './day.ts';

/**
 * A weekly recurring interval in local time: a clinic's opening hours, a shift. A weekday can have several. A night
 * is two rows, up to 1440 and from 0; adjacent ones are merged.
 */
export interface WeeklyHours {
  readonly weekday: Weekday;
  /** Minutes since local midnight, 0 to 1439. */
  readonly startMinute: number;
  /** Exclusive; 1 to 1440. */
  readonly endMinute: number;
}

/** The time ranges of every day from the first to the last, both included, in order. */
export function timeRangesBetween(firstDay: Day, lastDay: Day, zone: string): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) ranges.push(...timeRangesOf(day, zone));
  return ranges;
}

/**
 * The instants at which the local time is within the hours, as a normalized list (see intervals.ts). Local times are
 * taken literally: hours in a skipped hour do not occur, hours in a repeated hour occur twice.
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
