import { expect, test } from 'vitest';
import { longDay, shortDay } from './day-format.ts';

test('a formatted day cannot be misread as month and day swapped', () => {
  expect(shortDay('2026-03-04')).toBe('4 Mar 2026');
  expect(longDay('2026-11-21')).toBe('Saturday 21 November 2026');
});
