import { countryOnScreen } from './customs.ts';
import { daysAway, fullDateIn, isoDayIn, timeIn, todayIn, zoneNote } from './zone-time.ts';

/** `Saturday 21 November at 14:30`, with the zone when it differs from the device's. */
export const dateTimeLabel = (zone: string, startsAt: string, country = countryOnScreen()): string =>
  `${fullDateIn(zone, startsAt, country)} at ${timeIn(zone, startsAt, country)}${zoneNote(zone, startsAt)}`;

/** `in 4 days`, `yesterday`: the distance in calendar days of the zone from today. */
export const daysFromTodayLabel = (zone: string, startsAt: string): string =>
  daysAway(isoDayIn(zone, startsAt), todayIn(zone));
