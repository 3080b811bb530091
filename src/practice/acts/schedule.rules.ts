import { addDays, type Day } from '#foundation/values/day.ts';
import { dayBounds, instantAtMinute, localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';

/** A repeated order. With neither an interval nor times it is carried out as needed, and has no times of its own. */
export interface Repetition {
  readonly everyMinutes: number | null;
  /** Minutes of the local day, 0 to 1439. */
  readonly timesMinutes: readonly number[] | null;
  readonly startsAtMs: number;
  /** The last moment at which it may be due; null for an order without an end. */
  readonly endsAtMs: number | null;
}

function* intervalTimes(everyMinutes: number, startsAtMs: number, afterMs: number): Generator<number> {
  const stepMs = everyMinutes * MINUTE_MS;
  const passed = Math.max(0, Math.floor((afterMs - startsAtMs) / stepMs) + 1);
  for (let at = startsAtMs + passed * stepMs; ; at += stepMs) yield at;
}

function* timesOfDay(times: readonly number[], firstDay: Day, zone: string): Generator<number> {
  for (let day = firstDay; ; day = addDays(day, 1)) {
    const instants = new Set(times.map((minute) => instantAtMinute(day, minute, zone)));
    yield* [...instants].toSorted((a, b) => a - b);
  }
}

/**
 * The times of a repeated order after `afterMs` and before `untilMs`, in order.
 *
 * SCHED-1. Every n minutes means time that passes: a drug that lasts eight hours lasts eight hours when clocks are changed
 * too, so that the local time differs afterwards.
 *
 * SCHED-2. Times of day are those of the clinic's clock: once a day each. A time that is skipped is as much later as is
 * skipped, and one that occurs twice means the first.
 *
 * @param zone the clinic's IANA zone.
 */
export function scheduleTimes(
  { everyMinutes, timesMinutes, startsAtMs, endsAtMs }: Repetition,
  { afterMs, untilMs, zone }: { readonly afterMs: number; readonly untilMs: number; readonly zone: string },
): number[] {
  const fromMs = Math.max(afterMs, startsAtMs - 1);
  const candidates =
    everyMinutes !== null
      ? intervalTimes(everyMinutes, startsAtMs, fromMs)
      : timesMinutes !== null && timesMinutes.length > 0
        ? timesOfDay(timesMinutes, localDayOf(fromMs, zone), zone)
        : [];
  const times: number[] = [];
  for (const at of candidates) {
    if (at >= untilMs || (endsAtMs !== null && at > endsAtMs)) break;
    if (at > fromMs) times.push(at);
  }
  return times;
}

/** SCHED-3. Acts are planned until the end of the next day at the clinic, so that tomorrow's sheet can be read and printed. */
export const plannedUntil = (nowMs: number, zone: string): number =>
  dayBounds(addDays(localDayOf(nowMs, zone), 1), zone).endsAtMs;
