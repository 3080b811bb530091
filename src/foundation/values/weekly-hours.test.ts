import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from './zoned-time.ts';
import { type WeeklyHours, hoursOver, timeRangesBetween } from './weekly-hours.ts';

const BERLIN = 'Europe/Berlin';
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const over = (hours: readonly WeeklyHours[], first: string, last: string): string[][] =>
  hoursOver(hours, timeRangesBetween(first, last, BERLIN)).map(({ start, end }) => [iso(start), iso(end)]);

describe('hoursOver', () => {
  test('returns Monday and Tuesday mornings over a week', () => {
    const mornings = ([1, 2] as const).map((weekday) => ({ weekday, startMinute: 480, endMinute: 720 }));
    expect(over(mornings, '2026-11-16', '2026-11-22')).toEqual([
      ['2026-11-16T07:00', '2026-11-16T11:00'],
      ['2026-11-17T07:00', '2026-11-17T11:00'],
    ]);
  });

  test('joins a night in two rows into one interval, 9 hours long when the clock goes back in it', () => {
    const night: WeeklyHours[] = [
      { weekday: 6, startMinute: 1_320, endMinute: 1_440 },
      { weekday: 7, startMinute: 0, endMinute: 360 },
    ];
    expect(over(night, '2026-10-24', '2026-10-25')).toEqual([['2026-10-24T20:00', '2026-10-25T05:00']]);
    expect(over(night, '2026-03-28', '2026-03-29')).toEqual([['2026-03-28T21:00', '2026-03-29T04:00']]);
  });

  test('omits hours within a skipped hour and repeats those within a repeated one', () => {
    const early: WeeklyHours[] = [{ weekday: 7, startMinute: 135, endMinute: 165 }];
    expect(over(early, '2026-03-29', '2026-03-29')).toEqual([]);
    expect(over(early, '2026-10-25', '2026-10-25')).toEqual([
      ['2026-10-25T00:15', '2026-10-25T00:45'],
      ['2026-10-25T01:15', '2026-10-25T01:45'],
    ]);
  });

  test('covers every day of a range, and none if it ends before it begins', () => {
    const total = timeRangesBetween('2026-10-24', '2026-10-26', BERLIN).reduce(
      (sum, { startsAtMs, endsAtMs }) => sum + endsAtMs - startsAtMs,
      0,
    );
    expect(total).toBe((24 + 25 + 24) * 60 * MINUTE_MS);
    expect(timeRangesBetween('2026-10-26', '2026-10-24', BERLIN)).toEqual([]);
  });
});
