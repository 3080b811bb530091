import { covers, overlaps, union } from '#foundation/values/intervals.ts';
import { type WeeklyHours, hoursOver, timeRangesBetween } from '#foundation/values/weekly-hours.ts';
import { MINUTES_PER_DAY, localDayOf } from '#foundation/values/zoned-time.ts';
import { WEEKDAYS, type Weekday, addDays } from '#foundation/values/day.ts';

/** Hours as a form submits them: the right shape, any numbers. */
export interface TypedHours {
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** An error with its row (zero-based), its field, and a message. */
export interface HoursFault {
  readonly row: number;
  readonly field: keyof TypedHours;
  readonly sentence: string;
}

/**
 * HOURS-1. Validates the hours of a week. Empty if they are valid.
 *
 * Minutes are integers within the day, a row ends after it starts, and no two rows of a weekday overlap. Of two
 * overlapping rows the later one is reported.
 *
 * @param printMinute formats a time of day, for whoever reads the faults.
 */
export function checkWeeklyHours(rows: readonly TypedHours[], printMinute = clockText): HoursFault[] {
  return rows.flatMap((hours, row) => {
    const fault = rangeFault(hours, printMinute) ?? overlapFault(rows, row, printMinute);
    return fault === null ? [] : [{ row, ...fault }];
  });
}

type Fault = Omit<HoursFault, 'row'>;
type PrintMinute = (minuteOfDay: number) => string;

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && min <= value && value <= max;

function rangeFault({ weekday, startMinute, endMinute }: TypedHours, printMinute: PrintMinute): Fault | null {
  const [midnight, end] = [printMinute(0), printMinute(MINUTES_PER_DAY)];
  if (!isWithin(weekday, 1, 7)) return { field: 'weekday', sentence: 'Pick a day from Monday to Sunday.' };
  if (!isWithin(startMinute, 0, MINUTES_PER_DAY - 1)) {
    return { field: 'startMinute', sentence: `Enter a start time, such as ${printMinute(8 * 60)}.` };
  }
  if (!isWithin(endMinute, 1, MINUTES_PER_DAY)) {
    return { field: 'endMinute', sentence: `Enter an end time, such as ${printMinute(18 * 60)}.` };
  }
  if (startMinute < endMinute) return null;
  return {
    field: 'endMinute',
    sentence: `The end must be after the start. For a night, end at ${end} and add a row from ${midnight} to the next day.`,
  };
}

const spanOf = (hours: TypedHours) => ({ start: hours.startMinute, end: hours.endMinute });

function overlapFault(rows: readonly TypedHours[], row: number, printMinute: PrintMinute): Fault | null {
  const hours = rows[row];
  const rival = rows.find(
    (other, index) =>
      hours !== undefined &&
      hours.weekday === other.weekday &&
      (other.startMinute < hours.startMinute || (other.startMinute === hours.startMinute && index < row)) &&
      overlaps(spanOf(hours), spanOf(other)),
  );
  if (!rival) return null;
  const taken = `${printMinute(rival.startMinute)}–${printMinute(rival.endMinute)}`;
  return {
    field: 'startMinute',
    sentence: `This overlaps ${taken} on the same day. Merge them or move one.`,
  };
}

/** HOURS-2. Whether an instant is within the hours, in the zone's local time. */
export function isOpenAt(hours: readonly WeeklyHours[], zone: string, instantMs: number): boolean {
  const day = localDayOf(instantMs, zone);
  const moment = { start: instantMs, end: instantMs + 1 };
  return hoursOver(hours, timeRangesBetween(day, day, zone)).some((span) => covers(span, moment));
}

/** HOURS-3. The first instant at or after `fromMs` within the hours; null if the week has none. */
export function nextOpening(hours: readonly WeeklyHours[], zone: string, fromMs: number): number | null {
  // Two weeks, because the only hours of a weekday may be in the hour that a clock change skips.
  const today = localDayOf(fromMs, zone);
  const spans = hoursOver(hours, timeRangesBetween(today, addDays(today, 14), zone));
  const next = spans.find(({ end }) => end > fromMs);
  return next ? Math.max(next.start, fromMs) : null;
}

const WEEKDAY_LABELS: Readonly<Record<Weekday, string>> = {
  1: 'Mon',
  2: 'Tue',
  3: 'Wed',
  4: 'Thu',
  5: 'Fri',
  6: 'Sat',
  7: 'Sun',
};

/** A minute of the day in 24-hour time; 1440 is `24:00`. */
export const clockText = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * HOURS-4. A week as text, with equal days on one line: `Mon–Fri 08:00–18:00`, `Sat 09:00–12:00, 14:00–16:00`, `Sun
 * closed`.
 *
 * @param printMinute formats a time of day.
 */
export function summarizeHours(hours: readonly WeeklyHours[], printMinute = clockText): string[] {
  const daysOf = Map.groupBy(WEEKDAYS, (weekday) => {
    const spans = union(hours.filter((row) => row.weekday === weekday).map(spanOf));
    if (spans.length === 0) return 'closed';
    if (spans[0]?.end === MINUTES_PER_DAY && spans[0].start === 0) return 'all day';
    return spans.map(({ start, end }) => `${printMinute(start)}–${printMinute(end)}`).join(', ');
  });
  return Array.from(daysOf, ([text, weekdays]) => `${runsOf(weekdays)} ${text}`);
}

/** Weekdays in order, with consecutive ones as a range: `Mon–Wed, Fri`. */
function runsOf(weekdays: readonly Weekday[]): string {
  const starts = weekdays.filter((weekday, index) => weekdays[index - 1] !== weekday - 1);
  const ends = weekdays.filter((weekday, index) => weekdays[index + 1] !== weekday + 1);
  return starts
    .map((start, index) => {
      const end = ends[index] ?? start;
      return start === end ? WEEKDAY_LABELS[start] : `${WEEKDAY_LABELS[start]}–${WEEKDAY_LABELS[end]}`;
    })
    .join(', ');
}
