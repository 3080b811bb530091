import { AppError } from '#vocabulary/errors.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { checkWeeklyHours, type TypedHours } from '../../opening-hours.rules.ts';

/**
 * HOURS-1 for verbs: validates a week and returns it in order.
 *
 * @throws AppError `hours_overlap` if every error is an overlap, else `invalid_input`; both name the rows and fields.
 */
export function toWeek(typed: readonly TypedHours[]): WeeklyHours[] {
  const faults = checkWeeklyHours(typed);
  if (faults.length > 0) {
    const fields = faults.map(({ row, field, sentence }) => ({
      path: `hours.${row}.${field}`,
      message: sentence,
    }));
    const onlyOverlaps = typed.every((row) => checkWeeklyHours([row]).length === 0);
    throw new AppError(onlyOverlaps ? 'hours_overlap' : 'invalid_input', { fields });
  }
  // Safe: the rule has just rejected every other number for a weekday.
  const week = typed as readonly WeeklyHours[];
  return week.toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute);
}
