import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { ZONES } from '#test/zones.ts';
import {
  MINUTE_MS,
  dayBounds,
  instantAtMinute,
  isTimeZone,
  localDayOf,
  minuteOfDayAt,
  msToGrid,
  timeRangesOf,
} from './zoned-time.ts';
import { addDays } from './day.ts';

const BERLIN = 'Europe/Berlin';
const hours = ({ startsAtMs, endsAtMs }: { startsAtMs: number; endsAtMs: number }): number =>
  (endsAtMs - startsAtMs) / (60 * MINUTE_MS);
const at = (iso: string): number => Date.parse(iso);

const anyZone = fc.constantFrom(...ZONES);
/** From 2013 on: St. John's and Apia did odder things before. */
const anyDay = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2013-01-01', days));
const anyMinute = fc.integer({ min: 0, max: 1_439 });

describe('isTimeZone', () => {
  test.each([...ZONES, 'UTC'])('%s is a time zone', (zone) => expect(isTimeZone(zone)).toBe(true));
  test.each(['', '+01:00', 'Berlin', 'europe/berlin', 'Europe/Berlin ', 'Mars/Olympus'])(
    '%j is not a time zone',
    (text) => {
      expect(isTimeZone(text)).toBe(false);
    },
  );
});

describe('a day in its zone', () => {
  test.each([
    ['2026-03-29', BERLIN, 23],
    ['2026-10-25', BERLIN, 25],
    ['2026-10-26', BERLIN, 24],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['2026-09-06', 'America/Santiago', 23],
    ['2026-04-04', 'America/Santiago', 25],
    ['2011-12-30', 'Pacific/Apia', 0],
  ])('%s in %s has %d hours', (day, zone, length) => {
    expect(hours(dayBounds(day, zone))).toBe(length);
  });

  test('the day of the clock change at midnight in Santiago begins at 01:00', () => {
    const { startsAtMs } = dayBounds('2026-09-06', 'America/Santiago');
    expect(minuteOfDayAt(startsAtMs, 'America/Santiago')).toBe(60);
  });

  test(
    'F-03: days are contiguous, and every instant is within its calendar day',
    () => {
      fc.assert(
        fc.property(anyDay, anyZone, fc.double({ min: 0, max: 1, noNaN: true }), (day, zone, share) => {
          const { startsAtMs, endsAtMs } = dayBounds(day, zone);
          expect(dayBounds(addDays(day, 1), zone).startsAtMs).toBe(endsAtMs);
          const within = Math.min(endsAtMs - 1, Math.floor(startsAtMs + share * (endsAtMs - startsAtMs)));
          expect(localDayOf(within, zone)).toBe(day);
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});

describe('instantAtMinute', () => {
  test('converts half past nine in Berlin in winter and summer', () => {
    expect(instantAtMinute('2026-11-21', 570, BERLIN)).toBe(at('2026-11-21T08:30:00Z'));
    expect(instantAtMinute('2026-07-21', 570, BERLIN)).toBe(at('2026-07-21T07:30:00Z'));
  });

  test('moves a skipped time forward by the length of the gap', () => {
    expect(instantAtMinute('2026-03-29', 150, BERLIN)).toBe(at('2026-03-29T03:30:00+02:00'));
  });

  test('uses the first occurrence of a repeated time', () => {
    expect(instantAtMinute('2026-10-25', 150, BERLIN)).toBe(at('2026-10-25T02:30:00+02:00'));
  });

  test('accepts minute 1440 as the end of the day and throws beyond', () => {
    expect(instantAtMinute('2026-10-25', 1_440, BERLIN)).toBe(dayBounds('2026-10-25', BERLIN).endsAtMs);
    expect(() => instantAtMinute('2026-10-25', 1_441, BERLIN)).toThrow(RangeError);
    expect(() => instantAtMinute('2026-10-25', -1, BERLIN)).toThrow(RangeError);
  });

  test(
    'F-03: agrees with the clock, except for a skipped time',
    () => {
      fc.assert(
        fc.property(anyDay, anyZone, anyMinute, (day, zone, minute) => {
          const instantMs = instantAtMinute(day, minute, zone);
          const exists = timeRangesOf(day, zone).some(
            ({ startsAtMs, endsAtMs, startMinute }) =>
              startMinute <= minute && minute < startMinute + (endsAtMs - startsAtMs) / MINUTE_MS,
          );
          expect(localDayOf(instantMs, zone) === day && minuteOfDayAt(instantMs, zone) === minute).toBe(
            exists,
          );
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});

describe('timeRangesOf', () => {
  const shape = (day: string, zone: string): number[][] =>
    timeRangesOf(day, zone).map(({ startsAtMs, endsAtMs, startMinute }) => [
      startMinute,
      startMinute + (endsAtMs - startsAtMs) / MINUTE_MS,
    ]);

  test('an ordinary day has one range, a clock change makes two, and a skipped day has none', () => {
    expect(shape('2026-11-21', BERLIN)).toEqual([[0, 1_440]]);
    expect(shape('2026-03-29', BERLIN)).toEqual([
      [0, 120],
      [180, 1_440],
    ]);
    expect(shape('2026-10-25', BERLIN)).toEqual([
      [0, 180],
      [120, 1_440],
    ]);
    expect(shape('2026-09-06', 'America/Santiago')).toEqual([[60, 1_440]]);
    expect(shape('2026-04-04', 'America/Santiago')).toEqual([
      [0, 1_440],
      [1_380, 1_440],
    ]);
    expect(shape('2011-12-30', 'Pacific/Apia')).toEqual([]);
  });

  test(
    'F-03: ranges cover the day and agree with the clock',
    () => {
      fc.assert(
        fc.property(anyDay, anyZone, (day, zone) => {
          const ranges = timeRangesOf(day, zone);
          const { startsAtMs, endsAtMs } = dayBounds(day, zone);
          expect(ranges[0]?.startsAtMs).toBe(startsAtMs);
          expect(ranges.at(-1)?.endsAtMs).toBe(endsAtMs);
          for (const [index, range] of ranges.entries()) {
            if (index > 0) expect(range.startsAtMs).toBe(ranges[index - 1]?.endsAtMs);
            const lastMinuteMs = range.endsAtMs - MINUTE_MS;
            const expected = range.startMinute + (lastMinuteMs - range.startsAtMs) / MINUTE_MS;
            expect(minuteOfDayAt(lastMinuteMs, zone)).toBe(expected);
          }
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});

describe('msToGrid', () => {
  const [winterNight] = timeRangesOf('2026-11-21', BERLIN);
  const minutesTo = (iso: string, grid: number): number | undefined =>
    winterNight && msToGrid(winterNight, at(iso), grid) / MINUTE_MS;

  test('returns the time to the next quarter hour, on it and after it', () => {
    expect(minutesTo('2026-11-21T09:15+01:00', 15)).toBe(0);
    expect(minutesTo('2026-11-21T09:16+01:00', 15)).toBe(14);
    expect(minutesTo('2026-11-21T09:29:30+01:00', 15)).toBe(0.5);
  });

  test(
    'F-03: leads to the first instant whose wall-clock minute is a multiple, in any zone and range',
    () => {
      fc.assert(
        fc.property(
          anyDay,
          anyZone,
          fc.constantFrom(5, 15, 20, 60),
          anyMinute,
          (day, zone, grid, minutes) => {
            for (const range of timeRangesOf(day, zone)) {
              const fromMs = range.startsAtMs + minutes * MINUTE_MS;
              const wait = msToGrid(range, fromMs, grid);
              expect(wait).toBeGreaterThanOrEqual(0);
              expect(wait).toBeLessThan(grid * MINUTE_MS);
              const found = fromMs + wait;
              if (found < range.endsAtMs) expect(minuteOfDayAt(found, zone) % grid).toBe(0);
            }
          },
        ),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});
