import { isoDayText, type Place, printDayOf, printTime } from '#foundation/values/print-time.ts';

/** A free slot as a visitor sees it. */
export interface ShownTime {
  /** The instant, as sent to the API. */
  readonly startsAt: string;
  /** `9:30 AM`, in the visitor's zone. */
  readonly label: string;
}

/** A day in the visitor's time zone, with its free times. */
export interface ShownDay {
  /** `2026-11-23`, in the visitor's zone. */
  readonly day: string;
  /** `Monday, November 23`. */
  readonly label: string;
  readonly times: readonly ShownTime[];
}

// A visitor belongs to no country yet: the site is in American English.
const placeOf = (zone: string): Place => ({ timeZone: zone, country: 'US' });

/** The UTC offset of that zone at that instant: `GMT+1`. */
const offsetLabel = (zone: string, atMs: number): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

/**
 * DEMO-4. Free times grouped by days in the visitor's time zone, both in order. In an hour that is repeated when the
 * clock goes back, each slot names its time: `2:00 AM CEST`.
 */
export function shownDays(starts: readonly string[], zone: string): ShownDay[] {
  const days = new Map<string, { label: string; times: ShownTime[] }>();
  for (const startsAt of starts) {
    const at = Date.parse(startsAt);
    const key = isoDayText(zone, at);
    const shown = days.get(key) ?? { label: printDayOf(at, placeOf(zone), 'weekday'), times: [] };
    shown.times.push({ startsAt, label: printTime(at, placeOf(zone)) });
    days.set(key, shown);
  }
  return Array.from(days, ([key, { label, times }]) => ({ day: key, label, times }));
}

/** `Monday, November 23, 9:30 AM`, in that zone; `1:30 AM EDT` if clocks show that time twice. */
export function dateTimeLabelIn(startsAt: string, zone: string): string {
  const place = placeOf(zone);
  return `${printDayOf(startsAt, place, 'weekday')}, ${printTime(startsAt, place)}`;
}

/** `Europe/Berlin (GMT+1)`, with the UTC offset at that instant. */
export const timeZoneLabel = (zone: string, atMs: number): string =>
  `${zone.replaceAll('_', ' ')} (${offsetLabel(zone, atMs)})`;
