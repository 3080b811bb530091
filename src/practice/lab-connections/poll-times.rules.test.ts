import { expect, test } from 'vitest';
import { nextPollMs } from './poll-times.rules.ts';

const MINUTE = 60_000;

test('LABX-12: a laboratory is asked after its interval, twice as long after each failure, at most six hours', () => {
  const waits = [0, 1, 2, 3, 5, 50].map((failures) => nextPollMs(0, 15, failures) / MINUTE);
  expect(waits).toEqual([15, 30, 60, 120, 360, 360]);
  expect(nextPollMs(0, 1_440, 3) / MINUTE).toBe(1_440);
});
