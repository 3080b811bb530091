import type { Day } from '#foundation/values/day.ts';
import { printDay } from '#foundation/values/print-time.ts';
import { countryOnScreen } from './customs.ts';

/** `Saturday 21 November 2026`, or `Saturday, November 21, 2026` where the clinic's country says so. */
export const longDay = (day: Day): string => printDay(day, countryOnScreen(), 'whole');

/**
 * `21 Nov 2026`, or `Nov 21, 2026`: unambiguous, whether or not the reader writes the month first.
 *
 * @param country of the clinic whose day it is, where a screen shows several; else that of the clinic on screen.
 */
export const shortDay = (day: Day, country = countryOnScreen()): string => printDay(day, country, 'date');

/** `21 Nov`, or `Nov 21`. */
export const dayOfYear = (day: Day): string => printDay(day, countryOnScreen(), 'short');

/** `November 2026`, of its first day. */
export const monthOf = (day: Day): string => printDay(day, countryOnScreen(), 'month');
