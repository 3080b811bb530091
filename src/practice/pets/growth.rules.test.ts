import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { dailyGainGrams, GROWTH_DAYS, growthPoints } from './growth.rules.ts';

const BORN = '2026-01-10';
const weighing = (id: string, weightGrams: number, day: string) => ({
  id,
  weightGrams,
  weighedAt: `${day}T09:00:00Z`,
});
const dayOf = (instant: string) => instant.slice(0, 10);

describe('GROWTH-1: weights by age', () => {
  test('give the age in days and the share of the expected adult weight', () => {
    const weights = [weighing('a', 4_200, '2026-03-07'), weighing('b', 15_000, '2026-07-09')];
    expect(growthPoints(weights, BORN, 30_000, dayOf)).toEqual([
      { id: 'a', weightGrams: 4_200, ageDays: 56, percentOfAdult: 14 },
      { id: 'b', weightGrams: 15_000, ageDays: 180, percentOfAdult: 50 },
    ]);
  });

  test('have no share without an expected adult weight', () => {
    expect(
      growthPoints([weighing('a', 4_200, '2026-03-07')], BORN, null, dayOf)[0]?.percentOfAdult,
    ).toBeNull();
  });

  test('leave out weights before the birth and after two years', () => {
    const weights = [
      weighing('before', 300, '2026-01-09'),
      weighing('birth', 400, BORN),
      weighing('two years', 30_000, addDays(BORN, GROWTH_DAYS)),
      weighing('adult', 31_000, addDays(BORN, GROWTH_DAYS + 1)),
    ];
    expect(growthPoints(weights, BORN, null, dayOf).map(({ id }) => id)).toEqual(['birth', 'two years']);
  });

  test('are counted by the day at the clinic', () => {
    const late = { id: 'a', weightGrams: 1, weighedAt: '2026-01-10T23:30:00Z' };
    expect(growthPoints([late], BORN, null, () => '2026-01-11')[0]?.ageDays).toBe(1);
  });
});

describe('GROWTH-2: the gain a day', () => {
  const point = (ageDays: number, weightGrams: number) => ({
    id: `${ageDays}`,
    ageDays,
    weightGrams,
    percentOfAdult: null,
  });

  test('is between the last two weights', () => {
    expect(dailyGainGrams([point(40, 1_000), point(56, 4_200), point(84, 7_000)])).toBe(100);
  });

  test('is negative for a loss', () => {
    expect(dailyGainGrams([point(56, 4_200), point(66, 4_000)])).toBe(-20);
  });

  test('needs two weights of different days', () => {
    expect(dailyGainGrams([])).toBeNull();
    expect(dailyGainGrams([point(56, 4_200)])).toBeNull();
    expect(dailyGainGrams([point(56, 4_200), point(56, 4_300)])).toBeNull();
  });

  test('times the days gives the difference, within half a gram a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 700 }),
        (first, second, days) => {
          const gain = dailyGainGrams([point(10, first), point(10 + days, second)]) ?? Number.NaN;
          expect(Math.abs(gain * days - (second - first))).toBeLessThanOrEqual(days / 2);
        },
      ),
    );
  });
});
