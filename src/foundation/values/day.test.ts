import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { addDays, addMonths, daysBetween, isDay, weekdayOf } from './day.ts';

const anyDay = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2013-01-01', days));

describe('days', () => {
  test.each(['2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0000-01-01', '2026-11-21T00:00', ''])(
    '%j is not a day',
    (text) => expect(isDay(text)).toBe(false),
  );

  test('weekdays are counted from Monday', () => {
    expect(weekdayOf('2026-11-21')).toBe(6);
    expect(weekdayOf('2026-11-22')).toBe(7);
    expect(weekdayOf('1969-12-29')).toBe(1);
    expect(() => weekdayOf('tomorrow')).toThrow(RangeError);
  });

  test(
    'F-03: adding days crosses months, years and leap days, and can be reversed',
    () => {
      expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
      expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
      fc.assert(
        fc.property(anyDay, fc.integer({ min: -4_000, max: 4_000 }), (day, days) => {
          expect(daysBetween(day, addDays(day, days))).toBe(days);
          expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );

  test('a month after the 31st is the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-11-30', 15)).toBe('2028-02-29');
  });
});
