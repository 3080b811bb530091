import { describe, expect, test } from 'vitest';
import { growthCurve } from './growth-curve.ts';

const FRAME = { width: 300, height: 120, left: 40, right: 20, top: 10, bottom: 10 };
const point = (ageDays: number, weightGrams: number) => ({
  id: `${ageDays}`,
  ageDays,
  weightGrams,
  percentOfAdult: null,
});

describe('the growth curve', () => {
  test('begins at birth and at no weight', () => {
    const { points, ageTicks, weightTicks } = growthCurve([point(0, 400)], null, 'kg', FRAME);
    expect(points[0]?.x).toBe(40);
    expect(ageTicks[0]).toEqual({ label: '0', x: 40 });
    expect(weightTicks[0]).toEqual({ label: '0', y: 110 });
  });

  test.each([
    [56, 6],
    [183, 12],
    [365, 12],
    [366, 24],
    [730, 24],
  ])('of a pet weighed at %i days reaches to %i months', (days, months) => {
    const { ageTicks } = growthCurve([point(days, 4_000)], null, 'kg', FRAME);
    expect(ageTicks.at(-1)).toEqual({ label: `${months}`, x: 280 });
  });

  test('has room for the expected adult weight, and lines at its quarters', () => {
    const { shares, points } = growthCurve([point(56, 5_000)], 20_000, 'kg', FRAME);
    expect(shares.map(({ percent }) => percent)).toEqual([25, 50, 75, 100]);
    expect(shares[0]?.y).toBe(points[0]?.y);
    expect(shares[3]?.y).toBe(10);
  });

  test('has no such lines without an expected adult weight', () => {
    expect(growthCurve([point(56, 5_000)], null, 'kg', FRAME).shares).toEqual([]);
  });

  test('is in grams for a pet that stays below a kilogram, also once it is grown', () => {
    const labels = (expected: number | null) =>
      growthCurve([point(30, 60)], expected, 'kg', FRAME).weightTicks.map(({ label }) => label);
    expect(labels(null)).toEqual(['0', '20', '40', '60']);
    expect(labels(150)).toEqual(['0', '50', '100', '150']);
    expect(labels(4_000)).toEqual(['0', '1', '2', '3', '4']);
  });

  test('is in the unit of the clinic', () => {
    const { weightTicks } = growthCurve([point(56, 4_536)], null, 'lb', FRAME);
    expect(weightTicks.at(-1)?.label).toBe('15');
  });
});
