import { expect, test } from 'vitest';
import { dateOfDay, dayOfDate } from './calendar-date.ts';

test.each(['2026-11-22', '2026-03-29', '2028-02-29', '0999-12-31'])(
  '%s is the same day after both conversions',
  (day) => {
    expect(dayOfDate(dateOfDay(day))).toBe(day);
  },
);
