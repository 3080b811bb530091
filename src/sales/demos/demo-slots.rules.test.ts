import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlaps } from '#foundation/values/intervals.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { MINUTE_MS, localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { WEEKDAYS, weekdayOf } from '#foundation/values/day.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { ZONES } from '#test/zones.ts';
import type { DemoCalendar, DemoHost } from './calendar.contract.ts';
import { demoSlots, nextDemoSlot } from './demo-slots.rules.ts';

const at = (iso: string): number => Date.parse(iso);
const HALF_HOUR_MS = 30 * MINUTE_MS;
// A Saturday.
const NOW = at('2026-11-21T12:00Z');

const everyDay = (startMinute: number, endMinute: number): WeeklyHours[] =>
  WEEKDAYS.map((weekday) => ({ weekday, startMinute, endMinute }));
const host = (more: Partial<DemoHost> = {}): DemoHost => ({
  hostId: 'ash',
  timeZone: 'Europe/Berlin',
  hours: everyDay(9 * 60, 10 * 60),
  busy: [],
  bookedCount: 0,
  ...more,
});
const calendar = (more: Partial<DemoCalendar> = {}): DemoCalendar => ({
  isPaused: false,
  leadMinutes: 240,
  horizonDays: 2,
  hosts: [host()],
  ...more,
});
const isoStarts = (of: DemoCalendar, nowMs = NOW) =>
  demoSlots(of, nowMs).map(({ startsAtMs }) => new Date(startsAtMs).toISOString().slice(0, 16));

describe('DEMO-2 demoSlots', () => {
  test('offers half hours within the host’s hours in the host’s time zone, up to the horizon', () => {
    expect(isoStarts(calendar())).toEqual([
      '2026-11-22T08:00',
      '2026-11-22T08:30',
      '2026-11-23T08:00',
      '2026-11-23T08:30',
    ]);
  });

  test('offers no slot before the lead time is over', () => {
    const eager = calendar({ leadMinutes: 0, horizonDays: 1 });
    expect(isoStarts(eager, at('2026-11-22T08:00Z'))).toEqual([
      '2026-11-22T08:00',
      '2026-11-22T08:30',
      '2026-11-23T08:00',
      '2026-11-23T08:30',
    ]);
    expect(isoStarts({ ...eager, leadMinutes: 1 }, at('2026-11-22T08:00Z'))[0]).toBe('2026-11-22T08:30');
  });

  test('a demo blocks its half hour, and time off every slot that it overlaps', () => {
    const busy = [{ start: at('2026-11-22T08:00Z'), end: at('2026-11-22T08:30Z') }];
    expect(isoStarts(calendar({ horizonDays: 1, hosts: [host({ busy })] }))).toEqual(['2026-11-22T08:30']);
    const off = [{ start: at('2026-11-22T08:29Z'), end: at('2026-11-22T08:31Z') }];
    expect(isoStarts(calendar({ horizonDays: 1, hosts: [host({ busy: off })] }))).toEqual([]);
  });

  test('offers nothing while paused', () => {
    expect(demoSlots(calendar({ isPaused: true }), NOW)).toEqual([]);
  });

  test('merges two hosts at one time into one slot, the host with fewer upcoming demos first', () => {
    const hosts = [host({ bookedCount: 3 }), host({ hostId: 'birch', bookedCount: 1 })];
    expect(demoSlots(calendar({ horizonDays: 1, hosts }), NOW)).toEqual([
      { startsAtMs: at('2026-11-22T08:00Z'), hostIds: ['birch', 'ash'] },
      { startsAtMs: at('2026-11-22T08:30Z'), hostIds: ['birch', 'ash'] },
    ]);
  });

  test('sorts the slots of hosts in two time zones together', () => {
    const hosts = [host({ hostId: 'york', timeZone: 'America/New_York' }), host()];
    expect(isoStarts(calendar({ horizonDays: 1, hosts }))).toEqual([
      '2026-11-22T08:00',
      '2026-11-22T08:30',
      '2026-11-22T14:00',
      '2026-11-22T14:30',
    ]);
  });

  test('has no slots in a skipped hour and four in a repeated one (daylight saving time)', () => {
    const night = [host({ hours: everyDay(2 * 60, 3 * 60) })];
    expect(isoStarts(calendar({ horizonDays: 1, hosts: night }), at('2026-03-28T12:00Z'))).toEqual([]);
    expect(isoStarts(calendar({ horizonDays: 1, hosts: night }), at('2026-10-24T12:00Z'))).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
    ]);
  });

  test('keeps the local time across a daylight saving transition', () => {
    const starts = isoStarts(calendar({ horizonDays: 2 }), at('2026-10-23T12:00Z'));
    expect(starts).toEqual(['2026-10-24T07:00', '2026-10-24T07:30', '2026-10-25T08:00', '2026-10-25T08:30']);
  });

  test(
    'each slot is free, within hours, on the half hour and unique, in any time zone on any day',
    () => {
      const anyHost = fc.record({
        hostId: fc.constantFrom('a', 'b', 'c'),
        timeZone: fc.constantFrom(...ZONES),
        hours: fc
          .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 600 }))
          .map(([start, length]) => everyDay(start, Math.min(1440, start + length))),
        busy: fc.array(
          fc
            .tuple(fc.integer({ min: 0, max: 5 * 1440 }), fc.integer({ min: 1, max: 300 }))
            .map(([from, length]) => ({
              start: NOW + from * MINUTE_MS,
              end: NOW + (from + length) * MINUTE_MS,
            })),
          { maxLength: 4 },
        ),
        bookedCount: fc.nat(5),
      });
      fc.assert(
        fc.property(
          fc.uniqueArray(anyHost, { selector: ({ hostId }) => hostId, minLength: 1, maxLength: 3 }),
          fc.integer({ min: 0, max: 364 }),
          (hosts, dayOffset) => {
            const nowMs = NOW - dayOffset * 86_400_000;
            const shifted = hosts.map((one) => ({
              ...one,
              busy: one.busy.map(({ start, end }) => ({
                start: start - NOW + nowMs,
                end: end - NOW + nowMs,
              })),
            }));
            const slots = demoSlots(calendar({ hosts: shifted, horizonDays: 4 }), nowMs);
            const starts = slots.map(({ startsAtMs }) => startsAtMs);
            expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
            for (const { startsAtMs, hostIds } of slots) {
              expect(startsAtMs).toBeGreaterThanOrEqual(nowMs + 240 * MINUTE_MS);
              for (const id of hostIds) {
                const one = shifted.find(({ hostId }) => hostId === id) ?? host();
                const slot = { start: startsAtMs, end: startsAtMs + HALF_HOUR_MS };
                expect(one.busy.some((taken) => overlaps(taken, slot))).toBe(false);
                const minute = minuteOfDayAt(startsAtMs, one.timeZone);
                const weekday = weekdayOf(localDayOf(startsAtMs, one.timeZone));
                expect(minute % 30).toBe(0);
                expect(
                  one.hours.some(
                    (row) => row.weekday === weekday && row.startMinute <= minute && minute < row.endMinute,
                  ),
                ).toBe(true);
              }
            }
          },
        ),
        { numRuns: stormRuns(200) },
      );
    },
    stormTimeoutMs(),
  );
});

describe('DEMO-3 nextDemoSlot', () => {
  const slots = demoSlots(calendar(), NOW);

  test('returns the next slot, else the last one, else null', () => {
    expect(nextDemoSlot(slots, at('2026-11-22T08:00Z'))?.startsAtMs).toBe(at('2026-11-22T08:30Z'));
    expect(nextDemoSlot(slots, at('2026-12-24T08:00Z'))?.startsAtMs).toBe(at('2026-11-23T08:30Z'));
    expect(nextDemoSlot([], NOW)).toBeNull();
  });
});
