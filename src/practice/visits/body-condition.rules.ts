import type { Species } from '#vocabulary/species.ts';

/** D4. The scores of the nine-point scale at which a pet has its ideal weight (WSAVA: cat 5, dog 4 to 5). */
const IDEAL_OF_NINE: Partial<Readonly<Record<Species, readonly [low: number, high: number]>>> = {
  cat: [5, 5],
  dog: [4, 5],
};
/** D4. The middle of the older five-point scale. */
const IDEAL_OF_FIVE = [3, 3] as const;

/** D4. The ideal scores of a scale, or undefined where none is published for the species. */
export function idealScores(
  species: Species,
  scale: 5 | 9,
): readonly [low: number, high: number] | undefined {
  const ofNine = IDEAL_OF_NINE[species];
  return scale === 9 ? ofNine : ofNine && IDEAL_OF_FIVE;
}

/**
 * D4. An estimate of the ideal weight in grams: each point above 5 of 9 counts as 10 % over it. Null for scores up to
 * 5, and on the other scale, for which no such estimate is published.
 */
export const idealWeightGrams = (weightGrams: number, score: number, scale: 5 | 9): number | null =>
  scale === 9 && score > 5 ? Math.round((weightGrams * 100) / (100 + 10 * (score - 5))) : null;
