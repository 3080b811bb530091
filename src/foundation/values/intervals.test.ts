import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Interval, covers, intersect, isClear, overlaps, subtract, union } from './intervals.ts';

const at = (start: number, end: number): Interval => ({ start, end });

/** The slow truth: the points 0 to 59 that a list covers. */
const points = (intervals: readonly Interval[]): number[] =>
  Array.from({ length: 60 }, (_, point) => point).filter((point) =>
    intervals.some(({ start, end }) => start <= point && point < end),
  );

const anyInterval = fc.record({ start: fc.nat(59), end: fc.nat(59) });
const anyRow = fc.array(anyInterval, { maxLength: 12 }).map(union);

const isRow = (row: readonly Interval[]): boolean =>
  row.every(({ start, end }, index) => start < end && start > (row[index - 1]?.end ?? -Infinity));

describe('union', () => {
  test('joins intervals that overlap or touch, drops empty ones, and sorts', () => {
    expect(union([at(9, 12), at(3, 5), at(5, 7), at(8, 8), at(11, 10), at(10, 13)])).toEqual([
      at(3, 7),
      at(9, 13),
    ]);
  });

  test('covers the same points, sorted and disjoint', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { maxLength: 12 }), (intervals) => {
        expect(points(union(intervals))).toEqual(points(intervals));
        expect(isRow(union(intervals))).toBe(true);
      }),
    );
  });
});

describe('intersect', () => {
  test('returns the common part of opening hours and a shift', () => {
    expect(intersect([at(8, 12), at(14, 18)], [at(10, 16)])).toEqual([at(10, 12), at(14, 16)]);
  });

  test('contains the points of both, sorted and disjoint', () => {
    fc.assert(
      fc.property(anyRow, anyRow, (a, b) => {
        const both = points(b);
        expect(points(intersect(a, b))).toEqual(points(a).filter((point) => both.includes(point)));
        expect(isRow(intersect(a, b))).toBe(true);
      }),
    );
  });
});

describe('subtract', () => {
  test('removes a lunch break and an early leave from a shift', () => {
    expect(subtract([at(8, 18)], [at(12, 13), at(17, 20)])).toEqual([at(8, 12), at(13, 17)]);
  });

  test('one interval may cut several', () => {
    expect(subtract([at(1, 3), at(5, 7), at(9, 11)], [at(2, 10)])).toEqual([at(1, 2), at(10, 11)]);
  });

  test('contains the points of the first that are not in the second, sorted and disjoint', () => {
    fc.assert(
      fc.property(anyRow, anyRow, (from, taken) => {
        const gone = points(taken);
        expect(points(subtract(from, taken))).toEqual(points(from).filter((point) => !gone.includes(point)));
        expect(isRow(subtract(from, taken))).toBe(true);
      }),
    );
  });
});

describe('overlaps and covers', () => {
  test('adjacent intervals do not overlap, and one common point does', () => {
    expect(overlaps(at(1, 3), at(3, 5))).toBe(false);
    expect(overlaps(at(1, 4), at(3, 5))).toBe(true);
    expect(overlaps(at(2, 2), at(1, 3))).toBe(false);
  });

  test('agree with the points', () => {
    fc.assert(
      fc.property(anyInterval, anyInterval, (a, b) => {
        expect(overlaps(a, b)).toBe(intersect(union([a]), union([b])).length > 0);
        if (b.start < b.end) expect(covers(a, b)).toBe(subtract(union([b]), union([a])).length === 0);
      }),
    );
  });
});

describe('isClear', () => {
  test('accepts an interval that fits exactly between two others', () => {
    expect(isClear([at(1, 3), at(5, 7)], at(3, 5))).toBe(true);
    expect(isClear([at(1, 3), at(5, 7)], at(3, 6))).toBe(false);
  });

  test('agrees with a check of each interval', () => {
    const notEmpty = anyInterval.filter(({ start, end }) => start < end);
    fc.assert(
      fc.property(anyRow, notEmpty, (row, candidate) => {
        expect(isClear(row, candidate)).toBe(!row.some((taken) => overlaps(taken, candidate)));
      }),
    );
  });
});
