import { daysAway, fullDateIn, isoDayIn, timeIn, todayIn, zoneNote } from './zone-time.ts';

/** `Saturday 21 November at 14:30`, with the zone when it differs from the device's. */
export const dateTimeLabel = (zone: string, startsAt: string): string =>
  `${fullDateIn(zone, startsAt)} at ${timeIn(zone, startsAt)}${zoneNote(zone, startsAt)}`;

/** `in 4 days`, `yesterday`: the distance in calendar days of the zone from today. */
export const daysFromTodayLabel = (zone: string, startsAt: string): string =>
  daysAway(isoDayIn(zone, startsAt), todayIn(zone));
