import { GRAMS_PER, printWeight, weightUnitOf } from '#foundation/values/weight.ts';

const toStep = (grams: number, step: number): number => Math.round(grams / step) * step;

/** Rounds to the precision of a household: to 100 g from ten kilograms, to 10 g from one. */
export const roundedWeightGrams = (grams: number): number =>
  toStep(grams, grams >= 10_000 ? 100 : grams >= 1_000 ? 10 : 1);

/** The same in pounds: to a tenth from ten pounds. */
const roundedPounds = (grams: number): number =>
  grams >= 10 * GRAMS_PER.lb ? toStep(grams, GRAMS_PER.lb / 10) : grams;

/** `34.8 kg`, `65.5 lb`, as the clinic’s country writes it: a client may have several. */
export const roundedWeightLabel = (grams: number, country: string): string => {
  const unit = weightUnitOf(country);
  return printWeight(unit === 'kg' ? roundedWeightGrams(grams) : roundedPounds(grams), unit, country);
};
