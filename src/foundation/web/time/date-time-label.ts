import { countryOnScreen } from './customs.ts';
import { dateIn, daysAway, fullDateIn, isoDayIn, timeIn, todayIn } from './zone-time.ts';

/** `Saturday 21 November at 14:30`. The page says once in which zone, where it is not the reader's. */
export const dateTimeLabel = (zone: string, startsAt: string, country = countryOnScreen()): string =>
  `${fullDateIn(zone, startsAt, country)} at ${timeIn(zone, startsAt, country)}`;

/** `21 Nov 2026, 14:30`, for what is kept for years. */
export const timestampLabel = (zone: string, at: string): string =>
  `${dateIn(zone, at)}, ${timeIn(zone, at)}`;

/** `in 4 days`, `yesterday`: the distance in calendar days of the zone from today. */
export const daysFromTodayLabel = (zone: string, startsAt: string): string =>
  daysAway(isoDayIn(zone, startsAt), todayIn(zone));
