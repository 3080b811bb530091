import { expect, test } from 'vitest';
import { ZONES } from '#test/zones.ts';
import { clockText } from '#features/clinics/opening-hours.rules.ts';
import { localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { clockIn, dayIn, weekdayAndDay } from './zone-clock.ts';

test.each([
  ['Europe/Berlin', '2026-11-21T23:30:00Z', '2026-11-22', '00:30'],
  ['America/New_York', '2026-11-21T03:05:00Z', '2026-11-20', '22:05'],
  ['Asia/Kathmandu', '2026-03-05T18:15:00Z', '2026-03-06', '00:00'],
])('in %s, %s is %s at %s', (zone, instant, day, clock) => {
  expect([dayIn(zone, instant), clockIn(zone, instant)]).toEqual([day, clock]);
});

test('agrees with the rules in every zone, all through a year', () => {
  const start = Date.parse('2026-01-01T00:07:00Z');
  for (const zone of ZONES) {
    for (let step = 0; step < 500; step += 1) {
      const at = start + step * 63_000_000;
      expect([zone, dayIn(zone, at), clockIn(zone, at)]).toEqual([zone, localDayOf(at, zone), clockText(minuteOfDayAt(at, zone))]);
    }
  }
});

test('a day is called by its weekday', () => {
  expect(weekdayAndDay('2026-11-23')).toBe('Mon 23 Nov');
});
