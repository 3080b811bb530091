import { repeatedHourSuffix } from '#foundation/values/repeated-hour.ts';

/** A free slot as a visitor sees it. */
export interface ShownTime {
  /** The instant, as sent to the API. */
  readonly startsAt: string;
  /** `09:30`, in the visitor's zone. */
  readonly label: string;
}

/** A day in the visitor's time zone, with its free times. */
export interface ShownDay {
  /** `2026-11-23`, in the visitor's zone. */
  readonly day: string;
  /** `Monday 23 November`. */
  readonly label: string;
  readonly times: readonly ShownTime[];
}

const dayFormat = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
// Days and times are formatted as everywhere else in the product.
const dayNames = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', month: 'long', day: 'numeric' });
const dateFormatOf = (format: Intl.DateTimeFormat, atMs: number): string =>
  format.format(atMs).replace(',', '');
const timeFormat = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** The UTC offset of that zone at that instant: `GMT+1`. */
const offsetLabel = (zone: string, atMs: number): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

/**
 * DEMO-4. Free times grouped by days in the visitor's time zone, both in order. In an hour that is repeated when the
 * clock goes back, each slot shows its UTC offset.
 */
export function shownDays(starts: readonly string[], zone: string): ShownDay[] {
  const [day, names, time] = [dayFormat(zone), dayNames(zone), timeFormat(zone)];
  const days = new Map<string, { label: string; times: ShownTime[] }>();
  for (const startsAt of starts) {
    const at = Date.parse(startsAt);
    const key = day.format(at);
    const shown = days.get(key) ?? { label: dateFormatOf(names, at), times: [] };
    shown.times.push({ startsAt, label: time.format(at) });
    days.set(key, shown);
  }
  return [...days].map(([key, { label, times }]) => ({
    day: key,
    label,
    times: times.map((one) => withOffset(one, times, zone)),
  }));
}

const withOffset = (time: ShownTime, ofDay: readonly ShownTime[], zone: string): ShownTime =>
  ofDay.filter(({ label }) => label === time.label).length === 1
    ? time
    : { ...time, label: `${time.label} ${offsetLabel(zone, Date.parse(time.startsAt))}` };

/** `Monday 23 November, 09:30`, in that zone; `01:30 EDT` if clocks show that time twice. */
export function dateTimeLabelIn(startsAt: string, zone: string): string {
  const at = Date.parse(startsAt);
  return `${dateFormatOf(dayNames(zone), at)}, ${timeFormat(zone).format(at)}${repeatedHourSuffix(at, zone)}`;
}

/** `Europe/Berlin (GMT+1)`, with the UTC offset at that instant. */
export const timeZoneLabel = (zone: string, atMs: number): string =>
  `${zone.replaceAll('_', ' ')} (${offsetLabel(zone, atMs)})`;
