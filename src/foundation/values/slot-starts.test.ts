import { describe, expect, test } from 'vitest';
import { bookingWindow, slotStarts } from './slot-starts.ts';
import { timeRangesBetween } from './weekly-hours.ts';

const at = (iso: string): number => Date.parse(iso);
const BERLIN = 'Europe/Berlin';

describe('bookingWindow', () => {
  test('begins after the lead time and ends with the last day of the horizon, in the clinic’s time zone', () => {
    const limits = { nowMs: at('2026-11-21T10:00Z'), leadMinutes: 90, horizonDays: 2 };
    expect(bookingWindow(limits, BERLIN)).toEqual({
      start: at('2026-11-21T11:30Z'),
      end: at('2026-11-24T00:00+01:00'),
    });
  });

  test('uses the current day in the clinic’s time zone, not in UTC', () => {
    const limits = { nowMs: at('2026-11-21T10:00Z'), leadMinutes: 0, horizonDays: 1 };
    expect(bookingWindow(limits, 'Pacific/Kiritimati').end).toBe(at('2026-11-24T00:00+14:00'));
  });
});

describe('slotStarts', () => {
  const startsOn = (
    day: string,
    free: readonly (readonly [string, string])[],
    limits = { start: -Infinity, end: Infinity },
  ) =>
    slotStarts({
      free: free.map(([start, end]) => ({ start: at(start), end: at(end) })),
      ranges: timeRangesBetween(day, day, BERLIN),
      lastDay: day,
      gridMinutes: 30,
      durationMinutes: 30,
      limits,
    }).map((ms) => new Date(ms).toISOString());

  test('a start is on the grid of local time, and the whole duration is free', () => {
    expect(startsOn('2026-11-23', [['2026-11-23T08:10Z', '2026-11-23T09:59Z']])).toEqual([
      '2026-11-23T08:30:00.000Z',
      '2026-11-23T09:00:00.000Z',
    ]);
  });

  test('limits exclude starts before them and at their end', () => {
    const limits = { start: at('2026-11-23T09:00Z'), end: at('2026-11-23T10:00Z') };
    expect(startsOn('2026-11-23', [['2026-11-23T08:00Z', '2026-11-23T12:00Z']], limits)).toEqual([
      '2026-11-23T09:00:00.000Z',
      '2026-11-23T09:30:00.000Z',
    ]);
  });

  test('the grid stays regular across a clock change', () => {
    // 02:00 is put back to 02:00 from 03:00: the hour from 00:00Z to 02:00Z reads 02:00 to 03:00 twice.
    expect(startsOn('2026-10-25', [['2026-10-25T00:00Z', '2026-10-25T02:00Z']])).toHaveLength(4);
    expect(startsOn('2026-03-29', [['2026-03-29T00:30Z', '2026-03-29T02:00Z']])).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]);
  });
});
