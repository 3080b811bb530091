import type { DayText } from './month-grid.ts';

/** One formatter a zone: making one costs more than all it will ever print. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(zone, made);
  return made;
}

/** `21/11/2026, 09:30`, whatever the language of the device. */
const printed = (instant: string | number, zone: string): string => formatterOf(zone).format(new Date(instant));

/** What the clock on the wall of a zone shows at an instant: `09:30`. */
export const clockIn = (zone: string, instant: string | number): string => printed(instant, zone).slice(12);

/** Which day it is there at an instant: `2026-11-21`. */
export function dayIn(zone: string, instant: string | number): DayText {
  const text = printed(instant, zone);
  return `${text.slice(6, 10)}-${text.slice(3, 5)}-${text.slice(0, 2)}`;
}

const WEEKDAY_AND_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });

/** `Mon 23 Nov`. */
export const weekdayAndDay = (day: DayText): string =>
  WEEKDAY_AND_DAY.format(Date.parse(`${day}T00:00Z`)).replace(',', '');

/** The zone of the device, for saying so when the clinic keeps another. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
