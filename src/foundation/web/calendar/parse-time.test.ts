import { expect, test } from 'vitest';
import { parseTime, stepTime } from './parse-time.ts';

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30 pm', '21:30'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['21h30', '21:30'],
  ['14h', '14:00'],
])('%s is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each(['', 'noon', '25:00', '9:75', '13pm', '12345'])('%j is not a time', (typed) => {
  expect(parseTime(typed)).toBeNull();
});

test('a step goes to the next round time and stays within the day', () => {
  expect(stepTime('09:07', 15)).toBe('09:15');
  expect(stepTime('09:07', -15)).toBe('09:00');
  expect(stepTime('23:50', 15)).toBe('23:45');
  expect(stepTime('00:00', -15)).toBe('00:00');
});
