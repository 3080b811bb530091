/** A calendar day, `2026-11-21`. */
export type DayText = string;

const DAY_MS = 86_400_000;

const toText = (instantMs: number): DayText => new Date(instantMs).toISOString().slice(0, 10);

/** Midnight UTC of a day; used for counting only, so no zone and no clock change can interfere. */
const toMs = (day: DayText): number => Date.parse(`${day}T00:00:00Z`);

/** Whether the text is a day that exists: no 31 June. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(toMs(text)) && toText(toMs(text)) === text;

export const addDays = (day: DayText, days: number): DayText => toText(toMs(day) + days * DAY_MS);

/** The same day some months on; the month's last where it has no such day. */
export function addMonths(day: DayText, months: number): DayText {
  const date = new Date(toMs(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return toText(first + (Math.min(date.getUTCDate(), lastDay) - 1) * DAY_MS);
}

export const monthOf = (day: DayText): string => day.slice(0, 7);

/** 0 for the first day of the week. */
const weekdayIndex = (day: DayText, weekStartsOn: WeekStart): number =>
  (new Date(toMs(day)).getUTCDay() - weekStartsOn + 7) % 7;

/** 0 is Sunday, 1 is Monday. */
export type WeekStart = 0 | 1;

export const startOfWeek = (day: DayText, weekStartsOn: WeekStart): DayText =>
  addDays(day, -weekdayIndex(day, weekStartsOn));

/** The weeks that a month touches, each of seven days, days of the neighbouring months included. */
export function monthGrid(month: string, weekStartsOn: WeekStart): readonly (readonly DayText[])[] {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const weeks: DayText[][] = [];
  for (let monday = startOfWeek(first, weekStartsOn); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const LONG_DAY = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DAY = utc({ day: 'numeric', month: 'short', year: 'numeric' });
const MONTH = utc({ month: 'long', year: 'numeric' });

/** `Saturday 21 November 2026`. */
export const longDay = (day: DayText): string => LONG_DAY.format(toMs(day)).replace(',', '');
/** `21 Nov 2026`: unmistakable for those who write the month first and for those who do not. */
export const shortDay = (day: DayText): string => SHORT_DAY.format(toMs(day));
/** `November 2026`. */
export const monthTitle = (month: string): string => MONTH.format(toMs(`${month}-01`));
