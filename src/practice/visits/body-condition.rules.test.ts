import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idealScores, idealWeightGrams } from './body-condition.rules.ts';

describe('D4: ideal scores', () => {
  test.each([
    ['cat', 9, [5, 5]],
    ['dog', 9, [4, 5]],
    ['cat', 5, [3, 3]],
    ['dog', 5, [3, 3]],
  ] as const)('of a %s on the scale of %i', (species, scale, ideal) => {
    expect(idealScores(species, scale)).toEqual(ideal);
  });

  test('are not assumed for species without a published scale', () => {
    expect(idealScores('rabbit', 9)).toBeUndefined();
    expect(idealScores('rabbit', 5)).toBeUndefined();
  });
});

describe('D4: the estimated ideal weight', () => {
  test.each([
    [12_000, 6, 10_909],
    [12_000, 7, 10_000],
    [7_000, 9, 5_000],
  ])('of %i g at %i of 9 is %i g', (weight, score, ideal) => {
    expect(idealWeightGrams(weight, score, 9)).toBe(ideal);
  });

  test('is not given at or below 5, nor on the scale of five', () => {
    expect(idealWeightGrams(12_000, 5, 9)).toBeNull();
    expect(idealWeightGrams(12_000, 3, 9)).toBeNull();
    expect(idealWeightGrams(12_000, 5, 5)).toBeNull();
  });

  test('is below the weight, and lower for a higher score', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 90_000 }),
        fc.integer({ min: 6, max: 8 }),
        (weight, score) => {
          const ideal = idealWeightGrams(weight, score, 9) ?? Number.NaN;
          expect(ideal).toBeLessThan(weight);
          expect(idealWeightGrams(weight, score + 1, 9)).toBeLessThan(ideal);
        },
      ),
    );
  });
});
