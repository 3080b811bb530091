import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '#foundation/values/day.ts';
import { minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { EMPTY_CONTENT } from './content.contract.ts';
import { forecast, hoursOfPace, slotsBefore, type Spread, spreadOf } from './spread.rules.ts';

const HOUR_MS = 3_600_000;
const at = (text: string): number => Date.parse(text);
const text = (ms: number | undefined | null): string | null =>
  ms == null ? null : new Date(ms).toISOString().slice(0, 16);

const everyDay = (startMinute: number, endMinute: number) =>
  WEEKDAYS.map((weekday) => ({ weekday, startMinute, endMinute }));

const berlin = (changes: Partial<Spread> = {}): Spread => ({
  perHour: 4,
  hours: everyDay(540, 1020),
  zone: 'Europe/Berlin',
  endsAtMs: null,
  ...changes,
});

const many = (spread: Spread, fromMs: number, limit: number, afterMs: number | null = null) =>
  slotsBefore(spread, { fromMs, afterMs, untilMs: Infinity, limit });

describe('slots', () => {
  test('are an hour divided by the pace apart, from the start on', () => {
    expect(many(berlin(), at('2026-07-01T10:00Z'), 3).map(text)).toEqual([
      '2026-07-01T10:00',
      '2026-07-01T10:15',
      '2026-07-01T10:30',
    ]);
  });

  test('begin with the hours of the day, and go on the next day', () => {
    // 9:00 to 17:00 in summer is 7:00 to 15:00 UTC.
    const slots = many(berlin(), at('2026-07-01T03:00Z'), 33).map(text);
    expect(slots[0]).toBe('2026-07-01T07:00');
    expect(slots[31]).toBe('2026-07-01T14:45');
    expect(slots[32]).toBe('2026-07-02T07:00');
  });

  test('keep their distance from the last message, and do not make up for a pause', () => {
    const last = at('2026-07-01T10:00Z');
    expect(many(berlin(), at('2026-07-01T10:01Z'), 1, last).map(text)).toEqual(['2026-07-01T10:15']);
    expect(many(berlin(), at('2026-07-01T13:00Z'), 2, last).map(text)).toEqual([
      '2026-07-01T13:00',
      '2026-07-01T13:15',
    ]);
  });

  test('leave out closed days', () => {
    const weekdays = everyDay(540, 1020).filter(({ weekday }) => weekday <= 5);
    // A Friday, after hours.
    expect(text(many(berlin({ hours: weekdays }), at('2026-07-03T16:00Z'), 1)[0])).toBe('2026-07-06T07:00');
  });

  test('end with the last day', () => {
    const pace = { ...EMPTY_CONTENT.pace, perHour: 1, lastDay: '2026-07-02' };
    const spread = spreadOf(pace, everyDay(540, 720), 'Europe/Berlin');
    expect(many(spread, at('2026-07-01T00:00Z'), 100).map(text)).toEqual([
      '2026-07-01T07:00',
      '2026-07-01T08:00',
      '2026-07-01T09:00',
      '2026-07-02T07:00',
      '2026-07-02T08:00',
      '2026-07-02T09:00',
    ]);
    expect(forecast(spread, 8, { fromMs: at('2026-07-01T00:00Z') })).toEqual({
      firstMs: at('2026-07-01T07:00Z'),
      lastMs: at('2026-07-02T09:00Z'),
      tooLate: 2,
    });
  });

  test('there are none without hours', () => {
    expect(many(berlin({ hours: [] }), 0, 1)).toEqual([]);
    expect(forecast(berlin({ hours: [] }), 2, { fromMs: 0 })).toEqual({
      firstMs: null,
      lastMs: null,
      tooLate: 2,
    });
  });

  test('the night in which clocks are set forward has an hour less, the other one more', () => {
    const night = berlin({ perHour: 1, hours: everyDay(60, 240) });
    // 1:00 and 3:00 in summer time: 2:00 does not occur.
    expect(
      slotsBefore(night, {
        fromMs: at('2026-03-28T23:00Z'),
        afterMs: null,
        untilMs: at('2026-03-29T12:00Z'),
        limit: 9,
      }).map(text),
    ).toEqual(['2026-03-29T00:00', '2026-03-29T01:00']);
    // 1:00, 2:00, 2:00 again, 3:00.
    expect(
      slotsBefore(night, {
        fromMs: at('2026-10-24T22:00Z'),
        afterMs: null,
        untilMs: at('2026-10-25T12:00Z'),
        limit: 9,
      }),
    ).toHaveLength(4);
  });

  test('a window is the same every day, opening hours are the clinic’s', () => {
    const opening = [{ weekday: 1, startMinute: 480, endMinute: 720 } as const];
    expect(hoursOfPace(EMPTY_CONTENT.pace, opening)).toBe(opening);
    expect(
      hoursOfPace({ ...EMPTY_CONTENT.pace, hours: 'window', fromMinute: 600, untilMinute: 660 }, opening),
    ).toEqual(everyDay(600, 660));
  });
});

const anyHours = fc.array(
  fc.record({
    weekday: fc.constantFrom(...WEEKDAYS),
    startMinute: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 1, max: 600 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test('property: no hour has more than its pace, nothing is outside the hours, nothing before the start or after the end', () => {
  fc.assert(
    fc.property(
      anyHours,
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
      // Around both clock changes of every zone.
      fc.integer({ min: at('2026-03-01T00:00Z'), max: at('2026-11-30T00:00Z') }),
      fc.option(fc.integer({ min: -7_200_000, max: 7_200_000 })),
      fc.option(fc.integer({ min: 0, max: 40 * 86_400_000 })),
      (rows, perHour, zone, fromMs, afterBy, endsIn) => {
        const hours = rows.map(({ weekday, startMinute, length }) => ({
          weekday,
          startMinute,
          endMinute: Math.min(1440, startMinute + length),
        }));
        const afterMs = afterBy === null ? null : fromMs + afterBy;
        const endsAtMs = endsIn === null ? null : fromMs + endsIn;
        const slots = many({ perHour, hours, zone, endsAtMs }, fromMs, 300, afterMs);
        const all = afterMs === null ? slots : [afterMs, ...slots];
        for (const [index, slot] of slots.entries()) {
          expect(slot).toBeGreaterThanOrEqual(fromMs);
          if (endsAtMs !== null) expect(slot).toBeLessThan(endsAtMs);
          const minute = minuteOfDayAt(slot, zone);
          expect(
            hours.some(({ startMinute, endMinute }) => minute >= startMinute && minute < endMinute),
          ).toBe(true);
          const before = all[index + all.length - slots.length - perHour];
          if (before !== undefined) expect(slot - before).toBeGreaterThanOrEqual(HOUR_MS);
        }
      },
    ),
  );
});

test('property: handing over in pieces gives the same slots as all at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 240 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
      (perHour, pieces) => {
        const fromMs = at('2026-10-23T06:00Z');
        const spread = berlin({ perHour });
        const whole = many(
          spread,
          fromMs,
          pieces.reduce((a, b) => a + b, 0),
        );
        const parts: number[] = [];
        for (const piece of pieces) parts.push(...many(spread, fromMs, piece, parts.at(-1) ?? null));
        expect(parts).toEqual(whole);
      },
    ),
  );
});
