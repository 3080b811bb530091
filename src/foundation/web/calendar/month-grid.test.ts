import { expect, test } from 'vitest';
import { addDays, addMonths, isDay, longDay, monthGrid, shortDay } from './month-grid.ts';

test('a month is drawn in whole weeks, neighbours included', () => {
  const weeks = monthGrid('2026-11', 1);
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(monthGrid('2026-02', 0)).toHaveLength(4);
});

test('a month on from the 31st is the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('days are counted across clock changes and leap days', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test('only a day that exists is a day', () => {
  expect(isDay('2026-02-28')).toBe(true);
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('2026-2-3')).toBe(false);
});

test('a day is written so that nobody swaps day and month', () => {
  expect(shortDay('2026-03-04')).toBe('4 Mar 2026');
  expect(longDay('2026-11-21')).toBe('Saturday 21 November 2026');
});
