import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { ZONES, clockChangeDays } from '#test/zones.ts';
import {
  SNAP_MINUTES,
  type Timed,
  dragTarget,
  hourMarks,
  instantAtY,
  layOutLanes,
  rulerOf,
  snapToGrid,
  yAt,
} from './calendar-layout.rules.ts';

const timed = (start: number, end: number): Timed => ({
  startsAtMs: start * MINUTE_MS,
  endsAtMs: end * MINUTE_MS,
});
const overlap = (a: Timed, b: Timed): boolean => a.startsAtMs < b.endsAtMs && b.startsAtMs < a.endsAtMs;
const lanesOf = (...items: Timed[]): string[] =>
  layOutLanes(items).map(({ lane, laneCount }) => `${lane + 1}/${laneCount}`);

describe('CAL-1 layOutLanes', () => {
  test('an item that overlaps no other has the whole width', () => {
    expect(lanesOf(timed(0, 30), timed(30, 60), timed(90, 100))).toEqual(['1/1', '1/1', '1/1']);
  });

  test('overlapping items share the width, and a free lane is used again', () => {
    expect(lanesOf(timed(0, 60), timed(30, 90), timed(60, 120))).toEqual(['1/2', '2/2', '1/2']);
  });

  test('an item that begins when a group of overlaps ends has the whole width again', () => {
    expect(lanesOf(timed(0, 30), timed(0, 30), timed(30, 60))).toEqual(['1/2', '2/2', '1/1']);
  });

  test('of two items with the same start the longer comes first', () => {
    expect(layOutLanes([timed(0, 10), timed(0, 60)]).map(({ item }) => item.endsAtMs / MINUTE_MS)).toEqual([
      60, 10,
    ]);
  });

  const anyItems = fc.array(
    fc
      .record({ start: fc.nat(200), length: fc.integer({ min: 1, max: 60 }) })
      .map(({ start, length }) => timed(start, start + length)),
    { maxLength: 25 },
  );

  test('loses no item, overlaps none, and uses no more lanes than there are simultaneous items', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const placed = layOutLanes(items);
        expect(new Set(placed.map(({ item }) => item))).toEqual(new Set(items));
        expect(placed).toHaveLength(items.length);
        for (const { item, lane, laneCount } of placed) {
          expect(lane).toBeLessThan(laneCount);
          const beside = placed.filter((other) => other.item !== item && overlap(other.item, item));
          expect(beside.filter((other) => other.lane === lane || other.laneCount !== laneCount)).toEqual([]);
        }
        const atOnce = items.map((one) =>
          items.filter((two) => two.startsAtMs <= one.startsAtMs && one.startsAtMs < two.endsAtMs),
        );
        expect(Math.max(0, ...placed.map(({ laneCount }) => laneCount))).toBe(
          Math.max(0, ...atOnce.map((set) => set.length)),
        );
      }),
    );
  });
});

describe('CAL-2 rows', () => {
  const ruler = (day: string, zone: string, from = 0, until = 1_440) =>
    rulerOf({ day, zone, pixelsPerMinute: 2 }, from, until);
  const hours = (day: string, from = 0, until = 1_440) =>
    hourMarks(ruler(day, 'Europe/Berlin', from, until)).map(({ minuteOfDay }) => minuteOfDay / 60);

  test('places 9:10 in a column that begins at 7:00, at two pixels a minute', () => {
    expect(yAt(ruler('2026-11-23', 'Europe/Berlin', 420), Date.parse('2026-11-23T09:10+01:00'))).toBe(260);
  });

  test('draws hour lines of an ordinary, a short and a long day', () => {
    expect(hours('2026-11-23')).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(hours('2026-03-29').slice(0, 5)).toEqual([0, 1, 3, 4, 5]);
    expect(hours('2026-10-25').slice(0, 5)).toEqual([0, 1, 2, 2, 3]);
    expect(hours('2026-11-23', 450, 615)).toEqual([8, 9, 10]);
  });

  const anyZone = fc.constantFrom(...ZONES);
  const anyRuler = anyZone.chain((zone) =>
    fc
      .tuple(
        fc.constantFrom('2026-06-15', ...clockChangeDays(zone)),
        fc.constantFrom(0, 420),
        fc.constantFrom(0.5, 1, 1.6, 2.5),
      )
      .map(([day, from, pixelsPerMinute]) => rulerOf({ day, zone, pixelsPerMinute }, from, 1_440)),
  );

  test('converting between pixels and instants is reversible', () => {
    fc.assert(
      fc.property(anyRuler, fc.nat(1_600), (any, minutes) => {
        const instantMs = any.startsAtMs + minutes * MINUTE_MS;
        expect(instantAtY(any, yAt(any, instantMs))).toBe(instantMs);
      }),
    );
  });

  test('each hour line is at a full hour of the wall clock, one hour after the last or at a clock change', () => {
    fc.assert(
      fc.property(anyRuler, (any) => {
        const marks = hourMarks(any);
        expect(marks.length).toBeGreaterThanOrEqual(16);
        for (const { y, minuteOfDay } of marks) {
          expect(minuteOfDay % 60).toBe(0);
          expect(minuteOfDayAt(instantAtY(any, y), any.zone)).toBe(minuteOfDay);
        }
      }),
    );
  });

  test('the hour that is repeated has two lines, an hour apart', () => {
    const twice = hourMarks(ruler('2026-10-25', 'Europe/Berlin', 0, 420)).filter(
      ({ minuteOfDay }) => minuteOfDay === 120,
    );
    expect(twice.map(({ instantMs }) => new Date(instantMs).toISOString())).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T01:00:00.000Z',
    ]);
  });

  test('columns that begin after the clock change are aligned', () => {
    const nine = (day: string) =>
      hourMarks(ruler(day, 'Europe/Berlin', 420)).find(({ minuteOfDay }) => minuteOfDay === 540);
    expect([nine('2026-10-24')?.y, nine('2026-10-25')?.y, nine('2026-10-26')?.y]).toEqual([240, 240, 240]);
  });

  describe('CAL-3 dragTarget', () => {
    const day = ruler('2026-11-23', 'Europe/Berlin', 480, 1_080);
    const at = (time: string, date = '2026-11-23'): number => Date.parse(`${date}T${time}+01:00`);
    const visit: Timed = { startsAtMs: at('09:00'), endsAtMs: at('09:30') };
    const dropped = (dy: number, item = visit) => dragTarget(item, dy, day);

    test('dragging an hour down moves by an hour, rounded to five minutes', () => {
      expect(dropped(120)).toEqual({ startsAtMs: at('10:00'), endsAtMs: at('10:30') });
      expect(dropped(124)).toEqual({ startsAtMs: at('10:00'), endsAtMs: at('10:30') });
      expect(dropped(126)).toEqual({ startsAtMs: at('10:05'), endsAtMs: at('10:35') });
    });

    test('stays within the column when dragged beyond its edges', () => {
      expect(dropped(-10_000).startsAtMs).toBe(at('08:00'));
      expect(dropped(10_000).endsAtMs).toBe(at('18:00'));
    });

    test('a drag below the grid step changes nothing, even off the grid', () => {
      const odd = { startsAtMs: at('09:07'), endsAtMs: at('09:37') };
      expect(dropped(4, odd)).toEqual(odd);
      expect(dropped(6, odd).startsAtMs).toBe(at('09:10'));
    });

    test('keeps its wall-clock time when dragged to another day across a clock change', () => {
      const saturday = ruler('2026-10-24', 'Europe/Berlin', 480);
      const sunday = ruler('2026-10-25', 'Europe/Berlin', 480);
      const item = {
        startsAtMs: Date.parse('2026-10-24T09:00+02:00'),
        endsAtMs: Date.parse('2026-10-24T09:30+02:00'),
      };
      expect(dragTarget(item, 0, sunday, saturday).startsAtMs).toBe(at('09:00', '2026-10-25'));
    });

    test('any drag keeps the duration, the column and the grid of the wall clock', () => {
      const anyItem = fc.record({ start: fc.nat(900), length: fc.integer({ min: 1, max: 240 }) });
      const anyMove = fc.double({ min: -3_000, max: 3_000, noNaN: true });
      fc.assert(
        fc.property(anyRuler, anyItem, anyMove, (any, { start, length }, dy) => {
          const startsAtMs = any.startsAtMs + start * MINUTE_MS;
          const item = { startsAtMs, endsAtMs: startsAtMs + length * MINUTE_MS };
          const target = dragTarget(item, dy, any);
          expect(target.endsAtMs - target.startsAtMs).toBe(length * MINUTE_MS);
          if (target.startsAtMs === item.startsAtMs) return;
          expect(target.startsAtMs).toBeGreaterThanOrEqual(any.startsAtMs);
          expect(target.endsAtMs).toBeLessThanOrEqual(any.endsAtMs);
          expect(minuteOfDayAt(target.startsAtMs, any.zone) % SNAP_MINUTES).toBe(0);
          expect(snapToGrid(target.startsAtMs)).toBe(target.startsAtMs);
        }),
      );
    });
  });
});
