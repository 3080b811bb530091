import * as z from 'zod';
import { WEEKDAYS, type Weekday } from '#foundation/values/day.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { checkWeeklyHours, clockText, type TypedHours } from '../../opening-hours.rules.ts';

/** One interval of a day as it is typed. */
export interface WeekRow {
  readonly weekday: Weekday;
  readonly start: string;
  readonly end: string;
}

export const toWeekRows = (hours: readonly WeeklyHours[]): WeekRow[] =>
  hours.map(({ weekday, startMinute, endMinute }) => ({
    weekday,
    start: clockText(startMinute),
    end: clockText(endMinute),
  }));

/** Minutes of the day of `HH:MM`; `24:00` is its end. NaN for what is no time. */
export function minuteOf(text: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/u.exec(text) ?? [];
  if (hours === undefined || minutes === undefined || Number(minutes) > 59) return Number.NaN;
  return Number(hours) * 60 + Number(minutes);
}

const toTyped = (rows: readonly WeekRow[]): TypedHours[] =>
  rows.map(({ weekday, start, end }) => ({
    weekday,
    startMinute: minuteOf(start),
    endMinute: minuteOf(end),
  }));

/** The schema of a week as `WeekEditor` edits it, read as it is sent. Each error is at the row and field it is about. */
export const WeekRows = z
  .array(z.custom<WeekRow>())
  .check(({ value, issues }) => {
    for (const { row, field, sentence } of checkWeeklyHours(toTyped(value)))
      issues.push({
        code: 'custom',
        input: value,
        path: [row, field === 'endMinute' ? 'end' : 'start'],
        message: sentence,
      });
  })
  .transform(toTyped);

/** With one more interval on a day: after those that it has, or a usual working day. */
export function withInterval(rows: readonly WeekRow[], weekday: Weekday): WeekRow[] {
  const ends = rows.filter((row) => row.weekday === weekday).map(({ end }) => minuteOf(end));
  const last = Math.max(0, ...ends.filter((end) => Number.isFinite(end)));
  if (last === 0) return [...rows, { weekday, start: '08:00', end: '18:00' }];
  const start = Math.min(last + 60, 1_380);
  const end = Math.min(1_440, Math.max(start + 60, 1_080));
  return [...rows, { weekday, start: clockText(start), end: clockText(end) }];
}

/** With the hours of one day on others too, in place of what they had. */
export function withCopiedDay(rows: readonly WeekRow[], from: Weekday, to: readonly Weekday[]): WeekRow[] {
  const days = new Set(to.filter((weekday) => weekday !== from));
  const pattern = rows.filter((row) => row.weekday === from);
  return [
    ...rows.filter((row) => !days.has(row.weekday)),
    ...WEEKDAYS.filter((weekday) => days.has(weekday)).flatMap((weekday) =>
      pattern.map(({ start, end }) => ({ weekday, start, end })),
    ),
  ];
}
