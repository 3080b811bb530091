import { type Day, daysBetween } from '#foundation/values/day.ts';

/**
 * D5. The age up to which weights are shown by age: two years, as in the published charts of dogs (Salt et al. 2017).
 * Those charts are not reproduced here; a pet is compared with the adult weight that staff expects.
 */
export const GROWTH_DAYS = 730;

export interface GrowthPoint {
  readonly id: string;
  readonly weightGrams: number;
  readonly ageDays: number;
  /** Of the expected adult weight, in whole percent; null without one. */
  readonly percentOfAdult: number | null;
}

interface Weighing {
  readonly id: string;
  readonly weightGrams: number;
  readonly weighedAt: string;
}

/**
 * GROWTH-1. The weights of a pet up to two years of age, oldest first, each with the age in days and its share of the
 * expected adult weight. Weights before the date of birth are left out.
 *
 * @param weights oldest first.
 * @param dayOf the day at the clinic of an instant.
 */
export const growthPoints = (
  weights: readonly Weighing[],
  bornOn: Day,
  expectedAdultGrams: number | null,
  dayOf: (instant: string) => Day,
): readonly GrowthPoint[] =>
  weights
    .map(({ id, weightGrams, weighedAt }) => ({
      id,
      weightGrams,
      ageDays: daysBetween(bornOn, dayOf(weighedAt)),
      percentOfAdult:
        expectedAdultGrams === null ? null : Math.round((weightGrams * 100) / expectedAdultGrams),
    }))
    .filter(({ ageDays }) => ageDays >= 0 && ageDays <= GROWTH_DAYS);

/** GROWTH-2. The average gain in whole grams a day between the last two weights; null for fewer, or for one day. */
export function dailyGainGrams(points: readonly GrowthPoint[]): number | null {
  const [before, last] = points.slice(-2);
  if (!before || !last || last.ageDays === before.ageDays) return null;
  return Math.round((last.weightGrams - before.weightGrams) / (last.ageDays - before.ageDays));
}
