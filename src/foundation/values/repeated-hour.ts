/** Offset formats by zone: making one costs much more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes east of UTC at an instant. */
function offsetMinutesAt(instantMs: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instantMs)) ?? [];
  return sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

/** Longer than any clock is set back, and shorter than the time between two changes. */
const AROUND_MS = 4 * 3_600_000;

/** Whether clocks show the instant's local time twice, because they are set back before or after it. */
export function isRepeated(instantMs: number, zone: string): boolean {
  const before = offsetMinutesAt(instantMs - AROUND_MS, zone);
  const after = offsetMinutesAt(instantMs + AROUND_MS, zone);
  if (before <= after) return false;
  const own = offsetMinutesAt(instantMs, zone);
  const backMs = (before - after) * 60_000;
  return own === before
    ? offsetMinutesAt(instantMs + backMs, zone) === after
    : offsetMinutesAt(instantMs - backMs, zone) === before;
}

/** English-speaking countries, each of which abbreviates the zones near it: `CDT`, `CEST`, `AEDT`. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-CA'];

const nameIn = (locale: string, instantMs: number, zone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(instantMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

/** `CEST`, or the offset where no abbreviation is usual: `GMT+11`. */
export function zoneNameAt(instantMs: number, zone: string): string {
  const names = LOCALES.map((locale) => nameIn(locale, instantMs, zone));
  return names.find((name) => !/[+-]/.test(name)) ?? names[0] ?? 'UTC';
}

/**
 * ` CEST` if clocks show this local time twice, to be put after it; else empty. Where no abbreviation is usual, it is
 * the offset: ` GMT+11`.
 */
export const repeatedHourSuffix = (instantMs: number, zone: string): string =>
  isRepeated(instantMs, zone) ? ` ${zoneNameAt(instantMs, zone)}` : '';
