import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRAMS_PER, WEIGHT_UNITS } from '#foundation/values/weight.ts';
import { axisUnitOf, lineBetween, nearestPoint, recentOf, weightCurve } from './weight-curve.ts';
import { weightChangeLabel } from './public/weight-change-label.ts';

const FRAME = { width: 300, height: 120, left: 40, right: 10, top: 10, bottom: 20 };
const weighing = (id: string, weightGrams: number, day: string) => ({
  id,
  weightGrams,
  weighedAt: `${day}T09:00:00Z`,
});

describe('the curve', () => {
  test('is empty without weighings', () => {
    expect(weightCurve([], 'kg', FRAME)).toEqual({ points: [], path: '', weightTicks: [], dayTicks: [] });
  });

  test('of one weighing is in the middle, within its ticks', () => {
    const { points, weightTicks } = weightCurve([weighing('a', 4_250, '2026-01-01')], 'kg', FRAME);
    expect(points[0]?.x).toBe(165);
    const ys = weightTicks.map(({ y }) => y);
    expect(points[0]?.y).toBeLessThanOrEqual(Math.max(...ys));
    expect(points[0]?.y).toBeGreaterThanOrEqual(Math.min(...ys));
  });

  test('is proportional to time from edge to edge, and heavier is higher', () => {
    const { points, path } = weightCurve(
      [
        weighing('a', 10_000, '2026-01-01'),
        weighing('b', 12_000, '2026-01-11'),
        weighing('c', 11_000, '2026-01-31'),
      ],
      'kg',
      FRAME,
    );
    expect(points.map(({ x }) => x)).toEqual([40, 123.3, 290]);
    expect(points[1]?.y).toBeLessThan(points[2]?.y ?? 0);
    expect(points[2]?.y).toBeLessThan(points[0]?.y ?? 0);
    expect(path).toMatch(/^M40 [\d.]+L123\.3 [\d.]+L290 [\d.]+$/);
  });

  test.each([
    ['a pup', [900, 5_400], ['0', '2', '4', '6']],
    ['a steady dog', [20_000, 20_400], ['19', '20', '21', '22']],
    ['a horse', [480_000, 520_000], ['460', '480', '500', '520', '540']],
    ['a mouse, in grams', [20, 31], ['20', '25', '30', '35']],
  ])('%s has round weights on its axis, around the data', (_who, grams, labels) => {
    const weighings = grams.map((weightGrams, index) =>
      weighing(String(index), weightGrams, `2026-01-0${index + 1}`),
    );
    expect(weightCurve(weighings, 'kg', FRAME).weightTicks.map(({ label }) => label)).toEqual(labels);
  });

  test('finds the point nearest to the pointer', () => {
    const { points } = weightCurve(
      [weighing('a', 10_000, '2026-01-01'), weighing('b', 12_000, '2026-01-11')],
      'kg',
      FRAME,
    );
    expect(nearestPoint(points, 60)?.id).toBe('a');
    expect(nearestPoint(points, 1_000)?.id).toBe('b');
    expect(nearestPoint([], 5)).toBeUndefined();
  });
});

test.each([
  [12_000, 12_400, 'kg', '+400 g (+3 %)'],
  [12_000, 10_500, 'kg', '−1.5 kg (−13 %)'],
  [12_000, 12_030, 'kg', 'no change'],
  [10_000, 11_000, 'lb', '+2.2 lb (+10 %)'],
  [30, 33, 'lb', '+0.11 oz (+10 %)'],
  [30, 33, 'kg', '+3 g (+10 %)'],
] as const)('from %i g to %i g in %s: %s', (before, after, unit, words) => {
  expect(weightChangeLabel(before, after, unit)).toBe(words);
});

describe('the unit of an axis', () => {
  test.each([
    [[30, 120], 'kg', 'g'],
    [[400, 999], 'kg', 'g'],
    [[400, 1_000], 'kg', 'kg'],
    [[30, 120], 'lb', 'oz'],
    [[120, 453], 'lb', 'oz'],
    [[120, 454], 'lb', 'lb'],
    [[], 'kg', 'kg'],
    [[], 'lb', 'lb'],
  ] as const)('of %j g at a clinic with %s is %s', (weights, unit, expected) => {
    expect(axisUnitOf(weights, unit)).toBe(expected);
  });

  test('gives a hamster whole ounces or tenths of them', () => {
    const weighings = [weighing('a', 90, '2026-01-01'), weighing('b', 140, '2026-02-01')];
    expect(weightCurve(weighings, 'lb', FRAME).weightTicks.map(({ label }) => label)).toEqual([
      '3.0',
      '3.5',
      '4.0',
      '4.5',
      '5.0',
    ]);
  });

  test('is one in which the largest weight is at least one unit, down to a gram', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 29, max: 2_000_000 }), { minLength: 1 }),
        fc.constantFrom(...WEIGHT_UNITS),
        (weights, unit) => Math.max(...weights) / GRAMS_PER[axisUnitOf(weights, unit)] >= 1,
      ),
    );
  });
});

test('the range of the line between two positions includes its points and both cut ends', () => {
  const at = (id: string, x: number, y: number) => ({ ...weighing(id, 1_000, '2026-01-01'), x, y });
  const points = [at('a', 0, 100), at('b', 100, 20), at('c', 200, 60)];
  expect(lineBetween(points, 50, 150)).toEqual({ top: 20, bottom: 60 });
  expect(lineBetween(points, 110, 190)).toEqual({ top: 24, bottom: 56 });
  expect(lineBetween(points, 150, 350)).toEqual({ top: 40, bottom: 60 });
  expect(lineBetween([], 0, 100)).toBeUndefined();
});

describe('the time axis', () => {
  const months = ['2026-01-01', '2026-03-01', '2026-09-01', '2026-10-01', '2026-11-01'];
  const weighings = months.map((day, index) => weighing(day, 4_000 + index * 100, day));

  test('has dates in equal steps, as many as have space', () => {
    const ticksIn = (width: number) => weightCurve(weighings, 'kg', { ...FRAME, width }).dayTicks;
    expect(ticksIn(300).map(({ x }) => x)).toEqual([40, 290]);
    expect(ticksIn(500).map(({ x }) => x)).toEqual([40, 190, 340, 490]);
    expect(ticksIn(500).map(({ instantMs }) => new Date(instantMs).toISOString().slice(0, 10))).toEqual([
      '2026-01-01',
      '2026-04-12',
      '2026-07-23',
      '2026-11-01',
    ]);
  });

  test('shows the last three months first, where there are enough weighings and earlier ones', () => {
    expect(recentOf(weighings)?.map(({ id }) => id)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
    expect(recentOf(weighings.slice(2))).toBeNull();
    expect(recentOf(weighings.slice(0, 4))).toBeNull();
    expect(recentOf([])).toBeNull();
  });
});
