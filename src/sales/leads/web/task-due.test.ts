import { expect, test } from 'vitest';
import { offeredDue, typedMoment } from './task-due.ts';

const BERLIN = 'Europe/Berlin';
const offered = (instant: string) => offeredDue(BERLIN, Date.parse(instant));

test('offers the end of the day, or the next morning when that is past', () => {
  expect(offered('2026-11-21T08:00:00Z')).toEqual({ day: '2026-11-21', time: '17:00' });
  expect(offered('2026-11-21T15:00:00Z')).toEqual({ day: '2026-11-21', time: '17:00' });
  expect(offered('2026-11-21T15:01:00Z')).toEqual({ day: '2026-11-22', time: '09:00' });
  expect(offered('2026-11-21T22:59:00Z')).toEqual({ day: '2026-11-22', time: '09:00' });
  expect(offered('2026-10-24T20:00:00Z')).toEqual({ day: '2026-10-25', time: '09:00' });
});

test('shows a task’s due time in the device’s time zone', () => {
  expect(typedMoment(BERLIN, '2026-11-21T23:30:00Z')).toEqual({ day: '2026-11-22', time: '00:30' });
});
