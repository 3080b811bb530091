import { repeatedHourSuffix } from '#foundation/values/repeated-hour.ts';
import { customsOnScreen } from './customs.ts';

/** Formats of instants, cached by zone, language and options. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale: 'en-GB' | 'en-US' = 'en-GB',
): Intl.DateTimeFormat {
  const key = zone + locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, format);
  return format;
}

const msOf = (instant: string | number): number =>
  typeof instant === 'number' ? instant : Date.parse(instant);

/** A day in the order of the clinic's country; only where the month is first is there a comma before the day. */
const printDay = (zone: string, instant: string | number, options: Intl.DateTimeFormatOptions): string =>
  customsOnScreen().monthFirst
    ? formatOf(zone, options, 'en-US').format(msOf(instant))
    : formatOf(zone, options).format(msOf(instant)).replace(',', '');

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const HALF_DAY_CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' };
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const NEAR_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const FULL_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
const ISO_DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };

/** `14:30` in every country: what fields hold, and what is compared. */
export const clockIn = (zone: string, instant: string | number): string =>
  formatOf(zone, CLOCK).format(msOf(instant));

const plainTimeIn = (zone: string, instant: string | number): string =>
  customsOnScreen().hour12
    ? // Some versions of the formatter separate the half of the day with a narrow space.
      formatOf(zone, HALF_DAY_CLOCK, 'en-US').format(msOf(instant)).replaceAll('\u202F', ' ')
    : clockIn(zone, instant);

/**
 * `14:30`, or `2:30 PM` where the clinic's country says so; `02:30 CEST` if clocks are set back and show that time twice.
 */
export const timeIn = (zone: string, instant: string | number): string =>
  plainTimeIn(zone, instant) + repeatedHourSuffix(msOf(instant), zone);

/** `14:30` or `2:30 PM`, of a minute of the day; 1440 is its end. */
export const timeOfMinute = (minuteOfDay: number): string =>
  minuteOfDay === 1440 && !customsOnScreen().hour12 ? '24:00' : timeIn('UTC', minuteOfDay * 60_000);

/** `21 Nov 2026`, or `Nov 21, 2026`. */
export const dateIn = (zone: string, instant: string | number): string => printDay(zone, instant, DAY);

/** `Sat 21 Nov`, or `Sat, Nov 21`, for dates near enough to omit the year. */
export const nearDateIn = (zone: string, instant: string | number): string =>
  printDay(zone, instant, NEAR_DAY);

/** `Saturday 21 November`, or `Saturday, November 21`. */
export const fullDateIn = (zone: string, instant: string | number): string =>
  printDay(zone, instant, FULL_DAY);

/** `2026-11-21`: the calendar day of an instant. */
export const isoDayIn = (zone: string, instant: string | number): string => {
  const parts = new Map(
    formatOf(zone, ISO_DAY)
      .formatToParts(msOf(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
};

/** The current calendar day in a zone. */
export const todayIn = (zone: string): string => isoDayIn(zone, Date.now());

/** `Saturday 21 November`, of a calendar day. */
export const fullDay = (day: string): string => fullDateIn('UTC', `${day}T00:00:00Z`);

/** `Sat 21 Nov`, of a calendar day. */
export const nearDay = (day: string): string => nearDateIn('UTC', `${day}T00:00:00Z`);

/** `today`, `tomorrow`, `in 5 days`, `3 weeks ago`: the distance of a calendar day from today. */
export function daysAway(day: string, today: string): string {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  if (Math.abs(days) < 14) return format.format(days, 'day');
  if (Math.abs(days) < 60) return format.format(Math.round(days / 7), 'week');
  if (Math.abs(days) < 720) return format.format(Math.round(days / 30.4), 'month');
  return format.format(Math.round(days / 365.25), 'year');
}

/** The time zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** ` (Berlin time)` if the zone's local time differs from the device's at that instant; else empty. */
export function zoneNote(zone: string, instant: string | number): string {
  if (clockIn(zone, instant) === clockIn(deviceZone(), instant)) return '';
  const city = zone.split('/').at(-1) ?? zone;
  return ` (${city.replaceAll('_', ' ')} time)`;
}
