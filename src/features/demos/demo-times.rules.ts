/** A free time as a visitor sees it. */
export interface ShownTime {
  /** The instant, as the wire has it. */
  readonly startsAt: string;
  /** `9:30 AM`, in the visitor's zone. */
  readonly label: string;
}

/** One day on the visitor's calendar, with the times on it. */
export interface ShownDay {
  /** `2026-11-23`, in the visitor's zone. */
  readonly day: string;
  /** `Monday, November 23`. */
  readonly label: string;
  readonly times: readonly ShownTime[];
}

const dayFormat = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
const dayWords = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long', month: 'long', day: 'numeric' });
const timeWords = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' });

/** The distance from Greenwich in that zone at that instant: `GMT+1`. */
const offsetWords = (zone: string, atMs: number): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

/**
 * DEMO-4. Free times by the days of the visitor's own calendar, both in order. In an hour that comes twice, when the
 * clock goes back, each time says which of the two it is.
 */
export function shownDays(starts: readonly string[], zone: string): ShownDay[] {
  const [day, words, time] = [dayFormat(zone), dayWords(zone), timeWords(zone)];
  const days = new Map<string, { label: string; times: ShownTime[] }>();
  for (const startsAt of starts) {
    const at = Date.parse(startsAt);
    const key = day.format(at);
    const shown = days.get(key) ?? { label: words.format(at), times: [] };
    shown.times.push({ startsAt, label: time.format(at) });
    days.set(key, shown);
  }
  return [...days].map(([key, { label, times }]) => ({
    day: key,
    label,
    times: times.map((one) => told(one, times, zone)),
  }));
}

const told = (time: ShownTime, ofDay: readonly ShownTime[], zone: string): ShownTime =>
  ofDay.filter(({ label }) => label === time.label).length === 1
    ? time
    : { ...time, label: `${time.label} ${offsetWords(zone, Date.parse(time.startsAt))}` };

/** `Monday, November 23, 9:30 AM`, in that zone. */
export const momentWords = (startsAt: string, zone: string): string =>
  `${dayWords(zone).format(Date.parse(startsAt))}, ${timeWords(zone).format(Date.parse(startsAt))}`;

/** `Europe/Berlin (GMT+1)`, with the distance from Greenwich at that instant. */
export const zoneWords = (zone: string, atMs: number): string =>
  `${zone.replaceAll('_', ' ')} (${offsetWords(zone, atMs)})`;
