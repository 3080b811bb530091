import * as z from 'zod';
import { WEEKDAYS, type Weekday } from '#foundation/values/day.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { timeOfMinute } from '#foundation/web/time/zone-time.ts';
import { checkWeeklyHours, clockText, type TypedHours } from '../../opening-hours.rules.ts';

/** One interval of a day as form values. */
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

/** Parses `HH:MM` as minutes of the day; `24:00` is its end. NaN if invalid. */
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

/**
 * The schema of a week as `WeekEditor` edits it, with the endpoint's values as output. Each error is at its row and
 * field.
 */
export const WeekRows = z
  .array(z.custom<WeekRow>())
  .check(({ value, issues }) => {
    for (const { row, field, sentence } of checkWeeklyHours(toTyped(value), timeOfMinute))
      issues.push({
        code: 'custom',
        input: value,
        path: [row, field === 'endMinute' ? 'end' : 'start'],
        message: sentence,
      });
  })
  .transform(toTyped);

/** Adds an interval to a day: after the existing ones, or a default working day. */
export function withInterval(rows: readonly WeekRow[], weekday: Weekday): WeekRow[] {
  const ends = rows.filter((row) => row.weekday === weekday).map(({ end }) => minuteOf(end));
  const last = Math.max(0, ...ends.filter((end) => Number.isFinite(end)));
  if (last === 0) return [...rows, { weekday, start: '08:00', end: '18:00' }];
  const start = Math.min(last + 60, 1_380);
  const end = Math.min(1_440, Math.max(start + 60, 1_080));
  return [...rows, { weekday, start: clockText(start), end: clockText(end) }];
}

/** Copies the hours of one day to others, replacing theirs. */
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
