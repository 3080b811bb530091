import { describe, expect, test } from 'vitest';
import { timeBars } from './time-bars.ts';

const FRAME = { width: 500, height: 120, left: 100, right: 0, top: 10, bottom: 10 };

const barsOf = (values: readonly (number | null)[], least = 1) =>
  timeBars(
    values.map((value, index) => ({ key: String(index), value })),
    FRAME,
    least,
  );

describe('bars over time', () => {
  test('stand on zero, and the axis ends at a round value', () => {
    const { bars, ticks } = barsOf([0, 37, 80]);
    expect(ticks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80]);
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [110, 0],
      [63.75, 46.25],
      [10, 100],
    ]);
  });

  test('hang from zero where more was taken back than issued', () => {
    const { bars, ticks } = barsOf([100, -50]);
    expect(ticks.map(({ value }) => value)).toEqual([-50, 0, 50, 100]);
    const [above, below] = bars;
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(below?.y ?? 0);
  });

  test('of counts have no half on the axis', () => {
    expect(barsOf([1, 2]).ticks.map(({ value }) => value)).toEqual([0, 1, 2]);
  });

  test('of nothing leave an axis, and stay in the frame however many they are', () => {
    expect(barsOf([null, 0]).ticks.length).toBeGreaterThan(1);
    const { bars } = barsOf(Array.from({ length: 62 }, () => 5));
    expect(bars[0]?.x).toBeGreaterThanOrEqual(100);
    const last = bars.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(500);
  });
});
