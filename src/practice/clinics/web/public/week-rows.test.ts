import { expect, test } from 'vitest';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { minuteOf, toWeekRows, WeekRows, withCopiedDay, withInterval } from './week-rows.ts';

const MONDAY: readonly WeeklyHours[] = [{ weekday: 1, startMinute: 480, endMinute: 720 }];
const rows = toWeekRows(MONDAY);

test.each([
  ['08:00', 480],
  ['8:05', 485],
  ['24:00', 1440],
  ['8', Number.NaN],
  ['12:75', Number.NaN],
  ['', Number.NaN],
])('%s is minute %d', (text, minute) => {
  expect(minuteOf(text)).toBe(minute);
});

test('converts saved hours to rows and back unchanged', () => {
  expect(WeekRows.parse(rows)).toEqual(MONDAY);
});

test('a second interval begins an hour after the first; a day without hours gets the default', () => {
  expect(WeekRows.parse(withInterval(withInterval(rows, 1), 2))).toEqual([
    ...MONDAY,
    { weekday: 1, startMinute: 780, endMinute: 1080 },
    { weekday: 2, startMinute: 480, endMinute: 1080 },
  ]);
});

test('copying a day replaces the hours of the other days', () => {
  const week = toWeekRows([...MONDAY, { weekday: 2, startMinute: 600, endMinute: 660 }]);
  expect(WeekRows.parse(withCopiedDay(week, 1, [1, 2, 3]))).toEqual(
    [1, 2, 3].map((weekday) => ({ weekday, startMinute: 480, endMinute: 720 })),
  );
});

test('an error is at its row and field', () => {
  const { error } = WeekRows.safeParse([
    { weekday: 1, start: '08:00', end: '12:00' },
    { weekday: 2, start: '08:00', end: '07:00' },
    { weekday: 3, start: 'noon', end: '13:00' },
  ]);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['1.end', expect.stringMatching(/after the start/)],
    ['2.start', expect.stringMatching(/such as 08:00/)],
  ]);
});
