import { Temporal } from 'temporal-polyfill';
import { addDays, type Day } from './day.ts';

/**
 * How the product represents time.
 * - An instant is a whole number of milliseconds since 1970 (UTC): `…AtMs`. The API carries it as ISO text.
 * - A calendar day is a `Day`, see day.ts.
 * - A local time is a day with a minute of the day, 0 to 1440, in a clinic's IANA zone.
 */
export const MINUTE_MS = 60_000;
export const MINUTES_PER_DAY = 1_440;
/**
 * Whether the text is the name of an IANA zone in its official spelling. An offset such as `+01:00` is not: it has no
 * daylight saving time.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId === text;
  } catch {
    return false;
  }
}

const localClock = (instantMs: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone);

/** The calendar day in `zone` at that instant. */
export const localDayOf = (instantMs: number, zone: string): Day =>
  localClock(instantMs, zone).toPlainDate().toString();

/** The local minute of the day, 0 to 1439; seconds are dropped. */
export function minuteOfDayAt(instantMs: number, zone: string): number {
  const { hour, minute } = localClock(instantMs, zone);
  return hour * 60 + minute;
}

const startOfDay = (day: Day, zone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone);

/** The first instant of the day and of the next: 23, 24 or 25 hours apart, 0 for a day that a zone skipped. */
export const dayBounds = (
  day: Day,
  zone: string,
): { readonly startsAtMs: number; readonly endsAtMs: number } => ({
  startsAtMs: startOfDay(day, zone).epochMilliseconds,
  endsAtMs: startOfDay(addDays(day, 1), zone).epochMilliseconds,
});

/**
 * The instant of a local time (minute 0 to 1440, the end of the day).
 * A time that occurs twice, when clocks are set back, means the first occurrence, unless the later one is asked for. A time that clocks skip means as
 * much later as is skipped: 02:30 becomes 03:30. This is `compatible` in Temporal and RFC 5545.
 */
export function instantAtMinute(
  day: Day,
  minuteOfDay: number,
  zone: string,
  disambiguation: 'compatible' | 'later' = 'compatible',
): number {
  if (minuteOfDay === MINUTES_PER_DAY) return startOfDay(addDays(day, 1), zone).epochMilliseconds;
  const time = { hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 };
  return Temporal.PlainDate.from(day)
    .toPlainDateTime(Temporal.PlainTime.from(time, { overflow: 'reject' }))
    .toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
}

/**
 * Part of a day without a time zone transition: the local minute is `startMinute` plus the minutes since
 * `startsAtMs`.
 */
export interface TimeRange {
  readonly day: Day;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly startMinute: number;
}

const MAX_KNOWN_DAYS = 2_000;
/** By zone and day. The calendar of a day never changes, and computing it is most of the cost of a week of slots. */
const knownRanges = new Map<string, readonly TimeRange[]>();

/**
 * A day as time ranges: one, or two when a time zone transition falls into it. Within a range, local time and
 * instants differ by a constant, which keeps long periods fast.
 */
export function timeRangesOf(day: Day, zone: string): readonly TimeRange[] {
  const key = `${zone} ${day}`;
  const known = knownRanges.get(key);
  if (known) return known;
  const ranges = findRanges(day, zone);
  if (knownRanges.size >= MAX_KNOWN_DAYS) knownRanges.clear();
  knownRanges.set(key, ranges);
  return ranges;
}

function findRanges(day: Day, zone: string): TimeRange[] {
  const endsAtMs = startOfDay(addDays(day, 1), zone).epochMilliseconds;
  const ranges: TimeRange[] = [];
  let from: Temporal.ZonedDateTime | null = startOfDay(day, zone);
  while (from && from.epochMilliseconds < endsAtMs) {
    const change: Temporal.ZonedDateTime | null = from.getTimeZoneTransition('next');
    ranges.push({
      day,
      startsAtMs: from.epochMilliseconds,
      endsAtMs: Math.min(change?.epochMilliseconds ?? Infinity, endsAtMs),
      startMinute: from.hour * 60 + from.minute,
    });
    from = change;
  }
  return ranges;
}

/**
 * Milliseconds from an instant of the range until the local time is a multiple of `gridMinutes`; 0 when it is one.
 */
export function msToGrid(range: TimeRange, instantMs: number, gridMinutes: number): number {
  const gridMs = gridMinutes * MINUTE_MS;
  const localMs = range.startMinute * MINUTE_MS + instantMs - range.startsAtMs;
  return (gridMs - (localMs % gridMs)) % gridMs;
}
