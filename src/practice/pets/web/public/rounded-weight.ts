import { printWeight, weightUnitOf } from '#foundation/values/weight.ts';

/** Rounds to the precision of a household: to 100 g from ten kilograms, to 10 g from one. */
export const roundedWeightGrams = (grams: number): number => {
  const step = grams >= 10_000 ? 100 : grams >= 1_000 ? 10 : 1;
  return Math.round(grams / step) * step;
};

/** `34.8 kg`, `9.37 lb`, as the clinic’s country writes it: a client may have several. */
export const roundedWeightLabel = (grams: number, country: string): string => {
  const unit = weightUnitOf(country);
  return printWeight(unit === 'kg' ? roundedWeightGrams(grams) : grams, unit, country);
};
