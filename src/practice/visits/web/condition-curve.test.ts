import { describe, expect, test } from 'vitest';
import { conditionCurve } from './condition-curve.ts';

const FRAME = { width: 300, height: 200, left: 20, right: 10, top: 10, bottom: 10 };
const scored = (id: string, day: string, score: number) => ({ id, measuredAt: `${day}T09:00:00Z`, score });

describe('the curve of body condition scores', () => {
  test('spans its frame in time, with the whole scale on the axis', () => {
    const { points, ends, yOf } = conditionCurve(
      [scored('a', '2026-01-01', 5), scored('b', '2026-01-11', 7), scored('c', '2026-01-31', 6)],
      9,
      FRAME,
    );
    expect(points.map(({ x }) => x)).toEqual([20, 110, 290]);
    expect(points[0]?.y).toBe(100);
    expect(points[1]?.y).toBeLessThan(points[2]?.y ?? 0);
    expect([yOf(0.5), yOf(9.5)]).toEqual([190, 10]);
    expect(ends.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('of one score is in the middle, with one day on the axis', () => {
    const { points, ends, path } = conditionCurve([scored('a', '2026-01-01', 3)], 5, FRAME);
    expect(points[0]).toMatchObject({ x: 155, y: 100 });
    expect(ends).toHaveLength(1);
    expect(path).toBe('M155 100');
  });

  test('without scores is empty', () => {
    expect(conditionCurve([], 9, FRAME)).toMatchObject({ points: [], path: '', ends: [] });
  });
});
