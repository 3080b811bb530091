import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '#foundation/values/day.ts';
import { localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { clockChangeDays, ZONES } from '#test/zones.ts';
import { commonHours, type Hours, hoursOf, nextWithin } from './sending-window.rules.ts';

const USUAL = hoursOf({ weekdays: [9, 20] });
const at = (text: string) => Date.parse(text);
const next = (hours: Hours, zones: readonly string[], text: string) => {
  const found = nextWithin(hours, zones, at(text));
  return found === null ? null : new Date(found).toISOString();
};

const isWithin = (hours: Hours, zone: string, ms: number): boolean => {
  const range = hours[weekdayOf(localDayOf(ms, zone)) - 1];
  const minute = minuteOfDayAt(ms, zone);
  return range !== null && range !== undefined && minute >= range[0] && minute < range[1];
};

describe('CONSENT-3: when a message may arrive', () => {
  test('within the hours it is sent at once, after them the next morning', () => {
    expect(next(USUAL, ['Europe/Berlin'], '2026-11-25T10:30:00Z')).toBe('2026-11-25T10:30:00.000Z');
    expect(next(USUAL, ['Europe/Berlin'], '2026-11-25T19:00:00Z')).toBe('2026-11-26T08:00:00.000Z');
    expect(next(USUAL, ['Europe/Berlin'], '2026-11-25T05:00:00Z')).toBe('2026-11-25T08:00:00.000Z');
  });

  test('it is the recipient’s clock that counts, and of several zones the latest morning and the earliest evening', () => {
    expect(next(USUAL, ['America/Los_Angeles'], '2026-11-25T14:00:00Z')).toBe('2026-11-25T17:00:00.000Z');
    expect(next(USUAL, ['America/New_York', 'America/Chicago'], '2026-11-25T14:30:00Z')).toBe(
      '2026-11-25T15:00:00.000Z',
    );
    // 19:30 in Chicago is 20:30 in New York.
    expect(next(USUAL, ['America/Chicago', 'America/New_York'], '2026-11-26T01:30:00Z')).toBe(
      '2026-11-26T15:00:00.000Z',
    );
  });

  test('a day without hours is left out: from Saturday night to Monday', () => {
    const noSunday = hoursOf({ weekdays: [8, 20], sunday: null });
    expect(next(noSunday, ['America/Chicago'], '2026-11-29T03:00:00Z')).toBe('2026-11-30T14:00:00.000Z');
  });

  test('Texas begins at noon on Sundays', () => {
    const texas = hoursOf({ weekdays: [9, 21], sunday: [12, 21] });
    expect(next(texas, ['America/Chicago'], '2026-11-29T14:00:00Z')).toBe('2026-11-29T18:00:00.000Z');
  });

  test('clocks that are set forward or back move nothing: 9 is 9', () => {
    expect(next(USUAL, ['Europe/Berlin'], '2026-03-29T00:30:00Z')).toBe('2026-03-29T07:00:00.000Z');
    expect(next(USUAL, ['Europe/Berlin'], '2026-10-25T00:30:00Z')).toBe('2026-10-25T08:00:00.000Z');
  });

  test('the hours that several rules have in common', () => {
    expect(
      commonHours([hoursOf({ weekdays: [8, 21] }), hoursOf({ weekdays: [10, 21], sunday: null })]),
    ).toEqual(hoursOf({ weekdays: [10, 21], sunday: null }));
    expect(commonHours([hoursOf({ weekdays: [8, 12] }), hoursOf({ weekdays: [12, 21] })])).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });

  test('without any common hour there is no time', () => {
    expect(nextWithin(hoursOf({ weekdays: [9, 10] }), ['Europe/Berlin', 'America/New_York'], 0)).toBeNull();
    expect(
      nextWithin(
        Array.from({ length: 7 }, () => null),
        ['Europe/Berlin'],
        0,
      ),
    ).toBeNull();
  });

  test('it is never before what was asked for, and always within the hours of every zone', () => {
    const day = fc
      .constantFrom(...ZONES)
      .chain((zone) => fc.constantFrom('2026-07-01', ...clockChangeDays(zone)).map((on) => ({ zone, on })));
    const hours = fc.array(
      fc.option(
        fc
          .tuple(fc.integer({ min: 0, max: 1_380 }), fc.integer({ min: 60, max: 720 }))
          .map(([from, length]): [number, number] => [from, Math.min(1_440, from + length)]),
        { freq: 4 },
      ),
      { minLength: 7, maxLength: 7 },
    );
    fc.assert(
      fc.property(
        day,
        hours,
        fc.integer({ min: -1_440, max: 2_880 }),
        fc.option(fc.constantFrom(...ZONES)),
        ({ zone, on }, week, minutes, other) => {
          const from = at(`${on}T00:00:00Z`) + minutes * 60_000;
          const zones = other === null ? [zone] : [zone, other];
          const found = nextWithin(week, zones, from);
          if (found === null) return;
          expect(found).toBeGreaterThanOrEqual(from);
          for (const one of zones) expect(isWithin(week, one, found)).toBe(true);
          if (zones.every((one) => isWithin(week, one, from))) expect(found).toBe(from);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of one zone it is the first such minute', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 525_600 }),
        fc.integer({ min: 0, max: 1_000 }),
        (zone, minutes, start) => {
          const hours: Hours = Array.from({ length: 7 }, () => [start, start + 300] as const);
          const from = at('2026-01-01T00:00:00Z') + minutes * 60_000;
          const found = nextWithin(hours, [zone], from) ?? 0;
          for (let ms = from; ms < found; ms += 900_000) expect(isWithin(hours, zone, ms)).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });
});
