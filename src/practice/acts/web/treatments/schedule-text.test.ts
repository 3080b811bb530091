import { expect, test } from 'vitest';
import { scheduleText } from './schedule-text.ts';

test.each([
  [{ everyMinutes: 60, timesMinutes: null }, 'Every hour'],
  [{ everyMinutes: 480, timesMinutes: null }, 'Every 8 h'],
  [{ everyMinutes: 45, timesMinutes: null }, 'Every 45 min'],
  [{ everyMinutes: null, timesMinutes: [1200, 485] }, '08:05, 20:00'],
  [{ everyMinutes: null, timesMinutes: null }, 'As needed'],
])('%j is written as %s', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text);
});
