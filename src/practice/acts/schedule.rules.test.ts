import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { dayBounds, MINUTE_MS, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { plannedUntil, type Repetition, scheduleTimes } from './schedule.rules.ts';

const BERLIN = 'Europe/Berlin';
const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const every = (minutes: number, from: string, to?: string): Repetition => ({
  everyMinutes: minutes,
  timesMinutes: null,
  startsAtMs: at(from),
  endsAtMs: to === undefined ? null : at(to),
});
const daily = (times: readonly number[], from: string): Repetition => ({
  everyMinutes: null,
  timesMinutes: times,
  startsAtMs: at(from),
  endsAtMs: null,
});
const ofDay = (repetition: Repetition, day: string, zone = BERLIN) => {
  const { startsAtMs, endsAtMs } = dayBounds(day, zone);
  return scheduleTimes(repetition, { afterMs: startsAtMs - 1, untilMs: endsAtMs, zone }).map((ms) =>
    new Date(ms).toISOString().slice(11, 16),
  );
};

describe('SCHED-1: every n minutes', () => {
  test('counts from the start and ends with the end', () => {
    expect(ofDay(every(360, '2026-11-21T05:00:00Z', '2026-11-21T17:00:00Z'), '2026-11-21')).toEqual([
      '05:00',
      '11:00',
      '17:00',
    ]);
  });

  test('keeps its distance when clocks are set forward and back', () => {
    expect(ofDay(every(60, '2026-03-01T00:00:00Z'), '2026-03-29')).toHaveLength(23);
    expect(ofDay(every(60, '2026-10-01T00:00:00Z'), '2026-10-25')).toHaveLength(25);
    const eight = ofDay(every(480, '2026-10-23T22:00:00Z'), '2026-10-25');
    expect(eight).toEqual(['22:00', '06:00', '14:00', '22:00']);
  });
});

describe('SCHED-2: times of day', () => {
  test('are those of the clinic', () => {
    expect(ofDay(daily([480, 1200], '2026-11-01T00:00:00Z'), '2026-11-21')).toEqual(['07:00', '19:00']);
    expect(ofDay(daily([480, 1200], '2026-07-01T00:00:00Z'), '2026-07-21')).toEqual(['06:00', '18:00']);
  });

  test('a skipped time is as much later, once even if that is a time too', () => {
    // 02:30 does not exist on that day.
    expect(ofDay(daily([150], '2026-03-01T00:00:00Z'), '2026-03-29')).toEqual(['01:30']);
    expect(ofDay(daily([150, 210], '2026-03-01T00:00:00Z'), '2026-03-29')).toEqual(['01:30']);
  });

  test('a repeated time means the first', () => {
    expect(ofDay(daily([150], '2026-10-01T00:00:00Z'), '2026-10-25')).toEqual(['00:30']);
  });

  test('the first day begins with the start', () => {
    expect(ofDay(daily([480, 1200], '2026-11-21T10:00:00Z'), '2026-11-21')).toEqual(['19:00']);
  });
});

test('an order as needed has no times', () => {
  const asNeeded = { everyMinutes: null, timesMinutes: null, startsAtMs: 0, endsAtMs: null };
  expect(scheduleTimes(asNeeded, { afterMs: 0, untilMs: 9e12, zone: BERLIN })).toEqual([]);
});

test('SCHED-3: the plan reaches to the end of the next day at the clinic', () => {
  expect(plannedUntil(at('2026-11-21T23:30:00Z'), BERLIN)).toBe(at('2026-11-23T23:00:00Z'));
});

test(
  'F-03: asked in pieces, the same times come once each',
  () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
    const start = fc.integer({
      min: at('2026-01-01T00:00:00Z') / MINUTE_MS,
      max: at('2026-12-01T00:00:00Z') / MINUTE_MS,
    });
    const repetition = fc.oneof(
      fc.record({ everyMinutes: fc.integer({ min: 15, max: 2000 }), timesMinutes: fc.constant(null) }),
      fc.record({
        everyMinutes: fc.constant(null),
        timesMinutes: fc.array(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 6 }),
      }),
    );
    fc.assert(
      fc.property(
        zone,
        start,
        repetition,
        fc.array(fc.nat(200), { maxLength: 6 }),
        (where, minute, kind, cuts) => {
          const startsAtMs = minute * MINUTE_MS;
          const order = { ...kind, startsAtMs, endsAtMs: startsAtMs + 150 * HOUR_MS };
          const untilMs = startsAtMs + 200 * HOUR_MS;
          const whole = scheduleTimes(order, { afterMs: 0, untilMs, zone: where });
          expect(whole).toEqual([...new Set(whole)].toSorted((a, b) => a - b));
          const bounds = [...cuts.map((hours) => startsAtMs + hours * HOUR_MS), untilMs].toSorted(
            (a, b) => a - b,
          );
          const pieces = bounds.flatMap((until, index) =>
            scheduleTimes(order, { afterMs: (bounds[index - 1] ?? 1) - 1, untilMs: until, zone: where }),
          );
          expect(pieces).toEqual(whole);
          for (const ms of whole) {
            if (order.everyMinutes !== null)
              expect((ms - startsAtMs) % (order.everyMinutes * MINUTE_MS)).toBe(0);
            expect(minuteOfDayAt(ms, where)).toBeLessThan(1440);
          }
        },
      ),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);
