/** A calendar day, `2026-11-21`, without a time zone. Days can be compared as text. Named `…On` or `day`. */
export type Day = string;

/** 1 is Monday, 7 is Sunday, as in ISO 8601 and in PostgreSQL's `isodow`. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[];

const DAY_MS = 86_400_000;

/** UTC midnights are used for counting only, so that no time zone transition can interfere. */
const midnightUtc = (day: Day): number => Date.parse(`${day}T00:00Z`);
const dayOfUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Whether the text is an existing day, from the year 0001 to 9999: `2026-02-29` is not. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = midnightUtc(text);
  return Number.isFinite(ms) && dayOfUtc(ms) === text;
}

export const addDays = (day: Day, days: number): Day => dayOfUtc(midnightUtc(day) + days * DAY_MS);

/** The same day some months later; the last day of the month if that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(midnightUtc(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const first = Date.UTC(year, month, 1);
  const lastDayOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOfUtc(first + (Math.min(date.getUTCDate(), lastDayOfMonth) - 1) * DAY_MS);
}

/** How many days later `until` is than `from`. */
export const daysBetween = (from: Day, until: Day): number =>
  (midnightUtc(until) - midnightUtc(from)) / DAY_MS;

export function weekdayOf(day: Day): Weekday {
  const daysSinceMonday = daysBetween('0001-01-01', day) % 7; // the year 1 began on a Monday
  const weekday = WEEKDAYS[daysSinceMonday];
  if (weekday === undefined) throw new RangeError(`${day} is not a date`);
  return weekday;
}
