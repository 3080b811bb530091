import { addDays, weekdayOf } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';

/** Minutes of the local day in which messages may arrive, from Monday to Sunday; null for a day on which none may. */
export type Hours = readonly (readonly [fromMinute: number, toMinute: number] | null)[];

export interface WeekHours {
  readonly weekdays: readonly [number, number];
  readonly saturday?: readonly [number, number] | null;
  readonly sunday?: readonly [number, number] | null;
}

/** Hours in whole hours of the day: those of weekdays for the weekend too, where nothing else is said. */
export function hoursOf({ weekdays, saturday = weekdays, sunday = saturday }: WeekHours): Hours {
  return [weekdays, weekdays, weekdays, weekdays, weekdays, saturday, sunday].map((day) =>
    day === null ? null : [day[0] * 60, day[1] * 60],
  );
}

/** The hours that are in all of them. */
export const commonHours = (all: readonly Hours[]): Hours =>
  Array.from({ length: 7 }, (_, day) => {
    const ranges = all.map((hours) => hours[day] ?? null);
    const present = ranges.filter((range) => range !== null);
    if (present.length < ranges.length) return null;
    const from = Math.max(0, ...present.map(([start]) => start));
    const to = Math.min(1440, ...present.map(([, end]) => end));
    return from < to ? ([from, to] as const) : null;
  });

const MAX_DAYS = 15;
/** Each zone moves the instant on at most twice a day. */
const MAX_MOVES = MAX_DAYS * 4;

/** The next instant, from `atMs` on, that is within the hours in one zone; null if there is none. */
function nextIn(hours: Hours, zone: string, atMs: number): number | null {
  let day = localDayOf(atMs, zone);
  for (let count = 0; count < MAX_DAYS; count += 1) {
    const range = hours[weekdayOf(day) - 1] ?? null;
    if (range !== null) {
      const [from, to] = range;
      const isToday = count === 0;
      const minute = isToday ? minuteOfDayAt(atMs, zone) : -1;
      if (isToday && minute >= from && minute < to) return atMs;
      // An hour that clocks skip may begin the range later than it ends: then this day has none.
      const opensAt = instantAtMinute(day, from, zone);
      if (opensAt >= atMs && minuteOfDayAt(opensAt, zone) < to) return opensAt;
    }
    day = addDays(day, 1);
  }
  return null;
}

/**
 * CONSENT-3. The first instant, from `atMs` on, that is within the hours in every zone where the recipient may be; null if there is none
 * in two weeks. Local times are compared, so that a day of 23 or 25 hours changes nothing.
 */
export function nextWithin(hours: Hours, zones: readonly string[], atMs: number): number | null {
  let at = atMs;
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const before = at;
    for (const zone of zones) {
      const next = nextIn(hours, zone, at);
      if (next === null || next - atMs > MAX_DAYS * 86_400_000) return null;
      at = next;
    }
    if (at === before) return at;
  }
  return null;
}
