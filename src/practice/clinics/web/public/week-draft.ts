import { useState } from 'react';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { WEEKDAYS, type Weekday } from '#foundation/values/day.ts';
import { checkWeeklyHours, clockText, type TypedHours } from '../../opening-hours.rules.ts';

/** One row as it is typed. The id is the screen's own, so that a row keeps its field while others come and go. */
export interface DraftRow {
  readonly id: number;
  readonly weekday: Weekday;
  readonly start: string;
  readonly end: string;
}

export interface RowFault {
  readonly field: 'start' | 'end';
  readonly message: string;
}

let lastId = 0;
const newRow = (weekday: Weekday, start: string, end: string): DraftRow => ({
  id: (lastId += 1),
  weekday,
  start,
  end,
});

export const toDraft = (hours: readonly WeeklyHours[]): DraftRow[] =>
  hours.map(({ weekday, startMinute, endMinute }) =>
    newRow(weekday, clockText(startMinute), clockText(endMinute)),
  );

/** Minutes of the day of `HH:MM`; `24:00` is its end. What is no time is no number either. */
export function minuteOf(text: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/u.exec(text) ?? [];
  if (hours === undefined || minutes === undefined || Number(minutes) > 59) return Number.NaN;
  return Number(hours) * 60 + Number(minutes);
}

export const toTyped = (rows: readonly DraftRow[]): TypedHours[] =>
  rows.map(({ weekday, start, end }) => ({
    weekday,
    startMinute: minuteOf(start),
    endMinute: minuteOf(end),
  }));

const sameWeek = (a: readonly DraftRow[], b: readonly DraftRow[]): boolean => {
  const textOf = (rows: readonly DraftRow[]) =>
    rows
      .map(({ weekday, start, end }) => `${weekday} ${start} ${end}`)
      .toSorted()
      .join();
  return textOf(a) === textOf(b);
};

/** After what stands already: the rest of a usual day, or a usual day. */
function nextInterval(rows: readonly DraftRow[], weekday: Weekday): DraftRow {
  const ends = rows.filter((row) => row.weekday === weekday).map(({ end }) => minuteOf(end));
  const last = Math.max(0, ...ends.filter((end) => Number.isFinite(end)));
  if (last === 0) return newRow(weekday, '08:00', '18:00');
  const start = Math.min(last + 60, 1_380);
  return newRow(weekday, clockText(start), clockText(Math.min(1_440, Math.max(start + 60, 1_080))));
}

/** A week while somebody changes it. Faults show once it was tried to save, and go as they are put right. */
export function useWeekDraft(saved: readonly WeeklyHours[]) {
  const [base, setBase] = useState(saved);
  const [rows, setRows] = useState(() => toDraft(saved));
  const [tried, setTried] = useState(false);
  const isDirty = !sameWeek(rows, toDraft(base));
  const reset = (hours: readonly WeeklyHours[]) => {
    setBase(hours);
    setRows(toDraft(hours));
    setTried(false);
  };
  // Someone else saved meanwhile, and nothing typed here would be lost.
  if (saved !== base && !isDirty) reset(saved);

  const faults = new Map<number, RowFault>();
  const add = (row: number, field: string, message: string) => {
    const id = rows[row]?.id;
    if (id !== undefined) faults.set(id, { field: field === 'endMinute' ? 'end' : 'start', message });
  };
  if (tried)
    for (const { row, field, sentence } of checkWeeklyHours(toTyped(rows))) add(row, field, sentence);

  return {
    rows,
    isDirty,
    faults,
    /** The week to send, or null when something is wrong with it, which is then shown. */
    take: (): TypedHours[] | null => {
      setTried(true);
      const typed = toTyped(rows);
      return checkWeeklyHours(typed).length === 0 ? typed : null;
    },
    reset,
    discard: () => reset(base),
    change: (id: number, part: Partial<Pick<DraftRow, 'start' | 'end'>>) =>
      setRows((now) => now.map((row) => (row.id === id ? Object.assign({}, row, part) : row))),
    addTo: (weekday: Weekday) => setRows((now) => [...now, nextInterval(now, weekday)]),
    remove: (id: number) => setRows((now) => now.filter((row) => row.id !== id)),
    /** The hours of one day on others too, in place of what they had. */
    copy: (from: Weekday, to: readonly Weekday[]) =>
      setRows((now) => {
        const days = new Set(to.filter((weekday) => weekday !== from));
        const pattern = now.filter((row) => row.weekday === from);
        return [
          ...now.filter((row) => !days.has(row.weekday)),
          ...WEEKDAYS.filter((weekday) => days.has(weekday)).flatMap((weekday) =>
            pattern.map(({ start, end }) => newRow(weekday, start, end)),
          ),
        ];
      }),
  };
}
export type WeekDraft = ReturnType<typeof useWeekDraft>;
