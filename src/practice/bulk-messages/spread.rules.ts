import { addDays, WEEKDAYS } from '#foundation/values/day.ts';
import { hoursOver, type WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { instantAtMinute, localDayOf, timeRangesOf } from '#foundation/values/zoned-time.ts';
import type { BulkPace } from './content.contract.ts';

/** How fast a clinic writes, and in which hours of its week. */
export interface Spread {
  readonly perHour: number;
  readonly hours: readonly WeeklyHours[];
  /** The clinic's IANA zone. */
  readonly zone: string;
  /** Nothing is sent from this instant on; null for no end. */
  readonly endsAtMs: number | null;
}

const HOUR_MS = 3_600_000;
/** Nobody looks further ahead: without hours in that time there is no slot. */
const MAX_DAYS = 400;

/** The hours of the week in which a message goes out: those in which the clinic is open, or the same window every day. */
export const hoursOfPace = (
  { hours, fromMinute, untilMinute }: BulkPace,
  opening: readonly WeeklyHours[],
): readonly WeeklyHours[] =>
  hours === 'opening'
    ? opening
    : WEEKDAYS.map((weekday) => ({ weekday, startMinute: fromMinute, endMinute: untilMinute }));

/** The instants of a pace that the clinic has chosen. */
export const spreadOf = (pace: BulkPace, opening: readonly WeeklyHours[], zone: string): Spread => ({
  perHour: pace.perHour,
  hours: hoursOfPace(pace, opening),
  zone,
  endsAtMs: pace.lastDay === null ? null : instantAtMinute(addDays(pace.lastDay, 1), 0, zone),
});

/**
 * BULK-4. The instants at which one message each may be sent, from the earliest on. Two of them are at least an hour divided by the pace apart,
 * so that no hour has more than `perHour`; all are within the hours, in the zone's local time. What was missed is not made up for: after
 * an outage the same distance is kept.
 *
 * @param fromMs not before this instant.
 * @param afterMs when the last message was sent, to which the first one keeps its distance; null for none.
 */
export function* slotsFrom(
  { perHour, hours, zone, endsAtMs }: Spread,
  fromMs: number,
  afterMs: number | null,
): Generator<number, void> {
  const step = Math.ceil(HOUR_MS / perHour);
  let next = afterMs === null ? fromMs : Math.max(fromMs, afterMs + step);
  const today = localDayOf(next, zone);
  for (let ahead = 0; ahead < MAX_DAYS; ahead += 1) {
    for (const { start, end } of hoursOver(hours, timeRangesOf(addDays(today, ahead), zone))) {
      next = Math.max(next, start);
      for (; next < end; next += step) {
        if (endsAtMs !== null && next >= endsAtMs) return;
        yield next;
      }
    }
  }
}

/** The slots before an instant, at most so many. */
export function slotsBefore(
  spread: Spread,
  {
    fromMs,
    afterMs,
    untilMs,
    limit,
  }: {
    readonly fromMs: number;
    readonly afterMs: number | null;
    readonly untilMs: number;
    readonly limit: number;
  },
): readonly number[] {
  const slots: number[] = [];
  for (const slot of slotsFrom(spread, fromMs, afterMs)) {
    if (slot >= untilMs || slots.length >= limit) break;
    slots.push(slot);
  }
  return slots;
}

/** When so many messages would be sent: the first, the last, and how many find no slot before the end. */
export interface Forecast {
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly tooLate: number;
}

export function forecast(
  spread: Spread,
  count: number,
  { fromMs, afterMs = null }: { readonly fromMs: number; readonly afterMs?: number | null },
): Forecast {
  const slots = slotsBefore(spread, { fromMs, afterMs, untilMs: Infinity, limit: count });
  return { firstMs: slots[0] ?? null, lastMs: slots.at(-1) ?? null, tooLate: count - slots.length };
}
