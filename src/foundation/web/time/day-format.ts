import type { Day } from '#foundation/values/day.ts';

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const LONG_DAY = inUtc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DAY = inUtc({ day: 'numeric', month: 'short', year: 'numeric' });

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** `Saturday 21 November 2026`. */
export const longDay = (day: Day): string => LONG_DAY.format(toMs(day)).replace(',', '');
/** `21 Nov 2026`: unambiguous, whether or not the reader writes the month first. */
export const shortDay = (day: Day): string => SHORT_DAY.format(toMs(day));
