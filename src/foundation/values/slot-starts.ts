import type { Interval } from './intervals.ts';
import { MINUTE_MS, type TimeRange, dayBounds, localDayOf, msToGrid } from './zoned-time.ts';
import { type Day, addDays } from './day.ts';

/** How soon and how far ahead a time may be booked. */
export interface BookingLimits {
  readonly nowMs: number;
  readonly leadMinutes: number;
  /** Calendar days after today; the last one counts completely. */
  readonly horizonDays: number;
}

/** The interval within which a booking may start. */
export function bookingWindow({ nowMs, leadMinutes, horizonDays }: BookingLimits, zone: string): Interval {
  const lastDay = addDays(localDayOf(nowMs, zone), horizonDays);
  return { start: nowMs + leadMinutes * MINUTE_MS, end: dayBounds(lastDay, zone).endsAtMs };
}

export interface StartQuestion {
  /** Unoccupied time, as a normalized list (see intervals.ts). */
  readonly free: readonly Interval[];
  /** The days in question as time ranges, in order; see weekly-hours.ts. */
  readonly ranges: readonly TimeRange[];
  /** The last day on which a booking may start. */
  readonly lastDay: Day;
  /** Starts are multiples of this since local midnight: 15 gives :00, :15, :30 and :45. A divisor of 60. */
  readonly gridMinutes: number;
  readonly durationMinutes: number;
  /** The interval within which a booking may start. */
  readonly limits: Interval;
}

/**
 * The starts on the grid from which the whole duration is free, in order. Both lists are sorted, so one pass is
 * enough.
 */
export function slotStarts({
  free,
  ranges,
  lastDay,
  gridMinutes,
  durationMinutes,
  limits,
}: StartQuestion): number[] {
  const starts: number[] = [];
  let first = 0;
  for (const range of ranges) {
    if (range.day > lastDay) break;
    const until = Math.min(range.endsAtMs, limits.end);
    while ((free[first]?.end ?? Infinity) <= range.startsAtMs) first += 1;
    for (let i = first; (free[i]?.start ?? Infinity) < until; i += 1) {
      const { start, end } = free[i] ?? { start: 0, end: 0 };
      const from = Math.max(start, range.startsAtMs, limits.start);
      const last = Math.min(until - 1, end - durationMinutes * MINUTE_MS);
      for (let at = from + msToGrid(range, from, gridMinutes); at <= last; at += gridMinutes * MINUTE_MS)
        starts.push(at);
    }
  }
  return starts;
}
