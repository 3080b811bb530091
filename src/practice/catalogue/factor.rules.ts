import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { printNumber } from '#foundation/values/print-number.ts';

/** The factors of a statutory fee schedule, in percent of the single rate. Null where no schedule applies. */
export interface FactorBounds {
  readonly minFactorPercent: number | null;
  readonly maxFactorPercent: number | null;
  /** The lowest in an emergency; null where it is the usual one. */
  readonly emergencyMinFactorPercent: number | null;
  /** The highest in an emergency; null where emergencies make no difference. */
  readonly emergencyFactorPercent: number | null;
}

/** `2.5×` for 250, in the marks of the clinic’s country. */
export const factorLabel = (percent: number, country: string): string =>
  `${printNumber(percent / 100, country)}×`;

interface Occasion {
  readonly isEmergency?: boolean;
}

interface CheckedOccasion extends Occasion {
  /** Of the clinic that reads the refusal. */
  readonly country: string;
}

/** PRICE-3. The lowest and the highest factor; null for an item without a fee schedule. */
export function factorRange(
  bounds: FactorBounds,
  { isEmergency = false }: Occasion = {},
): { readonly min: number; readonly max: number } | null {
  const { minFactorPercent: min, maxFactorPercent: max } = bounds;
  if (min === null || max === null) return null;
  if (!isEmergency) return { min, max };
  return { min: bounds.emergencyMinFactorPercent ?? min, max: bounds.emergencyFactorPercent ?? max };
}

/** `1× to 3×` */
export const factorRangeLabel = (
  { min, max }: { readonly min: number; readonly max: number },
  country: string,
): string => `${factorLabel(min, country)} to ${factorLabel(max, country)}`;

/**
 * PRICE-3. Whether a factor may be charged. Outside of the bounds it takes a written agreement that was made before
 * the treatment. Source of the rule: Gebührenordnung für Tierärztinnen und Tierärzte (Germany, in force since
 * 22 November 2022), §§ 2, 4 and 5: 1× to 3×, in emergencies 2× to 4×. The bounds themselves are data of the item.
 *
 * @returns the factor, or a sentence that says what is missing.
 */
export function checkFactor(
  bounds: FactorBounds,
  factorPercent: number,
  { country, ...occasion }: CheckedOccasion,
): Result<number, string> {
  const range = factorRange(bounds, occasion);
  if (range === null) return factorPercent === 100 ? ok(factorPercent) : refuse('This item has no factors.');
  if (factorPercent >= range.min && factorPercent <= range.max) return ok(factorPercent);
  return refuse(
    `The factor ${factorLabel(factorPercent, country)} is outside ${factorRangeLabel(range, country)}. Other factors need a written agreement with the client before treatment.`,
  );
}
