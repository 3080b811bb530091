import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { MINUTE_MS, dayBounds, minuteOfDayAt, localDayOf } from '#foundation/values/zoned-time.ts';
import { WEEKDAYS, addDays, weekdayOf } from '#foundation/values/day.ts';
import { ZONES } from '#test/zones.ts';
import { checkWeeklyHours, isOpenAt, nextOpening, summarizeHours } from './opening-hours.rules.ts';

const BERLIN = 'Europe/Berlin';
const at = (iso: string): number => Date.parse(iso);
const hours = (weekday: WeeklyHours['weekday'], startMinute: number, endMinute: number): WeeklyHours => ({
  weekday,
  startMinute,
  endMinute,
});
/** Monday to Friday, 08:00 to 18:00. */
const OFFICE = WEEKDAYS.slice(0, 5).map((weekday) => hours(weekday, 480, 1_080));

const anyHours = fc
  .record({
    weekday: fc.constantFrom(...WEEKDAYS),
    startMinute: fc.nat(1_439),
    length: fc.integer({ min: 1, max: 700 }),
  })
  .map(({ weekday, startMinute, length }) =>
    hours(weekday, startMinute, Math.min(1_440, startMinute + length)),
  );
const anyWeek = fc.array(anyHours, { maxLength: 10 });

describe('HOURS-1 checkWeeklyHours', () => {
  test('accepts a valid week, including adjacent intervals', () => {
    expect(checkWeeklyHours([...OFFICE, hours(6, 540, 720), hours(6, 720, 1_440), hours(7, 0, 60)])).toEqual(
      [],
    );
  });

  test.each([
    [{ weekday: 0, startMinute: 480, endMinute: 720 }, 'weekday', 'Monday to Sunday'],
    [{ weekday: 8, startMinute: 480, endMinute: 720 }, 'weekday', 'Monday to Sunday'],
    [{ weekday: 1, startMinute: -1, endMinute: 720 }, 'startMinute', 'such as 08:00'],
    [{ weekday: 1, startMinute: 480.5, endMinute: 720 }, 'startMinute', 'such as 08:00'],
    [{ weekday: 1, startMinute: 480, endMinute: 1_441 }, 'endMinute', 'such as 18:00'],
    [{ weekday: 1, startMinute: 480, endMinute: Number.NaN }, 'endMinute', 'such as 18:00'],
    [{ weekday: 1, startMinute: 720, endMinute: 720 }, 'endMinute', 'after the start'],
    [{ weekday: 5, startMinute: 1_320, endMinute: 360 }, 'endMinute', 'For a night'],
  ])('%j has an error in %s', (row, field, words) => {
    expect(checkWeeklyHours([hours(2, 480, 720), row])).toEqual([
      { row: 1, field, sentence: expect.stringContaining(words) },
    ]);
  });

  test('of two overlapping rows the later has the error, with the times of the other', () => {
    expect(checkWeeklyHours([hours(1, 700, 900), hours(1, 480, 720), hours(2, 480, 900)])).toEqual([
      {
        row: 0,
        field: 'startMinute',
        sentence: 'This overlaps 08:00–12:00 on the same day. Merge them or move one.',
      },
    ]);
    expect(checkWeeklyHours([hours(1, 480, 720), hours(1, 480, 720)]).map(({ row }) => row)).toEqual([1]);
  });

  test('there is no error exactly if no minute of the week is in two rows', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const claims = week.flatMap(({ weekday, startMinute, endMinute }) =>
          Array.from(
            { length: endMinute - startMinute },
            (_, minute) => weekday * 10_000 + startMinute + minute,
          ),
        );
        expect(checkWeeklyHours(week).length === 0).toBe(new Set(claims).size === claims.length);
      }),
    );
  });
});

describe('HOURS-2 isOpenAt, HOURS-3 nextOpening', () => {
  test('opens and closes at the exact minute', () => {
    expect(isOpenAt(OFFICE, BERLIN, at('2026-11-23T06:59:59.999Z'))).toBe(false);
    expect(isOpenAt(OFFICE, BERLIN, at('2026-11-23T07:00:00Z'))).toBe(true);
    expect(isOpenAt(OFFICE, BERLIN, at('2026-11-23T16:59:59.999Z'))).toBe(true);
    expect(isOpenAt(OFFICE, BERLIN, at('2026-11-23T17:00:00Z'))).toBe(false);
  });

  test('after Friday comes Monday, an hour of UTC earlier after the clock has gone forward', () => {
    expect(nextOpening(OFFICE, BERLIN, at('2026-11-20T17:00Z'))).toBe(at('2026-11-23T07:00Z'));
    expect(nextOpening(OFFICE, BERLIN, at('2026-03-27T17:00Z'))).toBe(at('2026-03-30T06:00Z'));
  });

  test('while it is open the next opening is now; without hours there is none', () => {
    expect(nextOpening(OFFICE, BERLIN, at('2026-11-23T09:13Z'))).toBe(at('2026-11-23T09:13Z'));
    expect(nextOpening([], BERLIN, at('2026-11-23T09:13Z'))).toBeNull();
  });

  test('hours that are skipped by a clock change open a week later', () => {
    expect(nextOpening([hours(7, 120, 180)], BERLIN, at('2026-03-29T00:00Z'))).toBe(at('2026-04-05T00:00Z'));
  });

  const anyInstant = fc
    .tuple(fc.nat(1_000), fc.constantFrom(...ZONES), fc.nat(1_439))
    .map(([days, zone, minutes]) => ({
      zone,
      instantMs: dayBounds(addDays('2025-01-01', days), zone).startsAtMs + minutes * MINUTE_MS,
    }));

  test('is open according to the wall clock', () => {
    fc.assert(
      fc.property(anyWeek, anyInstant, (week, { zone, instantMs }) => {
        const minute = minuteOfDayAt(instantMs, zone);
        const weekday = weekdayOf(localDayOf(instantMs, zone));
        const expected = week.some(
          (row) => row.weekday === weekday && row.startMinute <= minute && minute < row.endMinute,
        );
        expect(isOpenAt(week, zone, instantMs)).toBe(expected);
      }),
    );
  });

  test('is open at the next opening, and not a minute earlier unless it is open now', () => {
    fc.assert(
      fc.property(anyWeek, anyInstant, (week, { zone, instantMs }) => {
        const openingMs = nextOpening(week, zone, instantMs);
        expect(openingMs === null).toBe(week.length === 0);
        if (openingMs === null) return;
        expect(isOpenAt(week, zone, openingMs)).toBe(true);
        if (openingMs > instantMs) expect(isOpenAt(week, zone, openingMs - MINUTE_MS)).toBe(false);
      }),
    );
  });
});

describe('HOURS-4 summarizeHours', () => {
  test('groups days with the same hours', () => {
    expect(summarizeHours([...OFFICE, hours(6, 840, 960), hours(6, 540, 720)])).toEqual([
      'Mon–Fri 08:00–18:00',
      'Sat 09:00–12:00, 14:00–16:00',
      'Sun closed',
    ]);
  });

  test('lists different days, joins adjacent hours, and names a whole day', () => {
    const week = [
      hours(1, 480, 720),
      hours(1, 720, 1_080),
      hours(3, 480, 1_080),
      hours(4, 480, 1_080),
      hours(7, 0, 1_440),
    ];
    expect(summarizeHours(week)).toEqual(['Mon, Wed–Thu 08:00–18:00', 'Tue, Fri–Sat closed', 'Sun all day']);
    expect(summarizeHours([])).toEqual(['Mon–Sun closed']);
  });

  test('uses a given time format', () => {
    const line = summarizeHours([hours(1, 480, 1_080)], (minute) => `${minute / 60} h`)[0];
    expect(line).toBe('Mon 8 h–18 h');
  });
});
