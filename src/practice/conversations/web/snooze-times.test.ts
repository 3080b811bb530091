import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const labels = (day: string, minute: number) =>
  snoozeTimes(day, minute).map((time) => `${time.label} ${time.day}`);

test('on a Friday morning, this afternoon, tomorrow, Monday and next week are offered', () => {
  expect(labels('2026-11-27', 9 * 60)).toEqual([
    'This afternoon 2026-11-27',
    'Tomorrow morning 2026-11-28',
    'Monday morning 2026-11-30',
    'In a week 2026-12-04',
  ]);
});

test('in the evening of a Sunday, Monday is tomorrow and offered once', () => {
  expect(labels('2026-11-29', 20 * 60)).toEqual(['Tomorrow morning 2026-11-30', 'In a week 2026-12-06']);
});

test('on a Monday, Monday is the next one', () => {
  expect(labels('2026-11-30', 14 * 60 + 30)).toEqual([
    'Tomorrow morning 2026-12-01',
    'Monday morning 2026-12-07',
    'In a week 2026-12-07',
  ]);
});
