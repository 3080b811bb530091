import {
  clockText,
  isoDayText,
  printDay,
  printDayOf,
  printMinute,
  printTime,
} from '#foundation/values/print-time.ts';
import { countryOnScreen } from './customs.ts';

type At = string | number;

/** `14:30` in every country: what fields hold, and what is compared. */
export const clockIn = (zone: string, instant: At): string => clockText(zone, instant);

/**
 * `14:30`, or `2:30 PM` where the clinic's country says so; `02:30 CEST` if clocks are set back and show that time twice.
 *
 * @param country of the clinic whose time it is, where a screen shows several; else that of the clinic on screen.
 */
export const timeIn = (zone: string, instant: At, country = countryOnScreen()): string =>
  printTime(instant, { timeZone: zone, country });

/** `14:30` or `2:30 PM`, of a minute of the day; 1440 is its end. */
export const timeOfMinute = (minuteOfDay: number): string => printMinute(minuteOfDay, countryOnScreen());

/** `21 Nov 2026`, or `Nov 21, 2026`. */
export const dateIn = (zone: string, instant: At, country = countryOnScreen()): string =>
  printDayOf(instant, { timeZone: zone, country }, 'date');

/** `Sat 21 Nov`, or `Sat, Nov 21`, for dates near enough to omit the year. */
export const nearDateIn = (zone: string, instant: At, country = countryOnScreen()): string =>
  printDayOf(instant, { timeZone: zone, country }, 'near');

/** `Saturday 21 November`, or `Saturday, November 21`. */
export const fullDateIn = (zone: string, instant: At, country = countryOnScreen()): string =>
  printDayOf(instant, { timeZone: zone, country }, 'weekday');

/** `2026-11-21`: the calendar day of an instant. */
export const isoDayIn = (zone: string, instant: At): string => isoDayText(zone, instant);

/** The current calendar day in a zone. */
export const todayIn = (zone: string): string => isoDayIn(zone, Date.now());

/** `Saturday 21 November`, of a calendar day. */
export const fullDay = (day: string, country = countryOnScreen()): string =>
  printDay(day, country, 'weekday');

/** `Sat 21 Nov`, of a calendar day. */
export const nearDay = (day: string, country = countryOnScreen()): string => printDay(day, country, 'near');

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

/** `Berlin time` if the zone's local time differs from the device's at that instant; else empty. */
export function zoneLabel(zone: string, instant: At): string {
  if (clockIn(zone, instant) === clockIn(deviceZone(), instant)) return '';
  const city = zone.split('/').at(-1) ?? zone;
  return `${city.replaceAll('_', ' ')} time`;
}

/** The same after a time: ` (Berlin time)`. For pages without the shell, which says it once for all that is on them. */
export function zoneNote(zone: string, instant: At): string {
  const label = zoneLabel(zone, instant);
  return label === '' ? '' : ` (${label})`;
}
