import type { Day } from '#foundation/values/day.ts';
import { customsOnScreen } from './customs.ts';
import { dateIn } from './zone-time.ts';

const inUtc = (locale: 'en-GB' | 'en-US') =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
const DAY_FIRST = inUtc('en-GB');
const MONTH_FIRST = inUtc('en-US');

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** `Saturday 21 November 2026`, or `Saturday, November 21, 2026` where the clinic's country says so. */
export const longDay = (day: Day): string =>
  customsOnScreen().monthFirst ? MONTH_FIRST.format(toMs(day)) : DAY_FIRST.format(toMs(day)).replace(',', '');

/** `21 Nov 2026`, or `Nov 21, 2026`: unambiguous, whether or not the reader writes the month first. */
export const shortDay = (day: Day): string => dateIn('UTC', toMs(day));
