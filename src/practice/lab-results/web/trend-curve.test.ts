import { describe, expect, test } from 'vitest';
import type { TrendPoint } from '../pet-results.contract.ts';
import { trendCurve } from './trend-curve.ts';

const FRAME = { width: 400, height: 200, left: 40, right: 20, top: 10, bottom: 30 };

const point = (fields: Partial<TrendPoint>): TrendPoint => ({
  reportId: 'a',
  laboratoryName: 'Lab',
  resultedAt: '2026-01-01T00:00:00Z',
  value: 4,
  comparator: null,
  low: 3,
  high: 6,
  valueText: '4',
  unit: 'mmol/L',
  flag: null,
  isConverted: false,
  ...fields,
});

describe('the curve of a trend', () => {
  test('has the range of each time up to the middle between two points', () => {
    const { bands, points } = trendCurve(
      [point({}), point({ resultedAt: '2026-02-01T00:00:00Z', low: 2, high: 5 })],
      FRAME,
      'US',
    );
    expect(points.map(({ x }) => x)).toEqual([40, 380]);
    expect(bands.map(({ x, width }) => [x, width])).toEqual([
      [40, 170],
      [210, 170],
    ]);
  });

  test('leaves out what could not be converted, and is empty without a number', () => {
    expect(trendCurve([point({ value: null })], FRAME, 'US').points).toEqual([]);
    expect(trendCurve([], FRAME, 'US').path).toBe('');
  });

  test('centers a single value', () => {
    expect(trendCurve([point({})], FRAME, 'US').points).toMatchObject([{ x: 210 }]);
  });
});
