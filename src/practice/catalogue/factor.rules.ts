import { ok, refuse, type Result } from '#foundation/values/result.ts';

/** The factors of a statutory fee schedule, in percent of the single rate. Null where no schedule applies. */
export interface FactorBounds {
  readonly minFactorPercent: number | null;
  readonly maxFactorPercent: number | null;
  /** The highest in an emergency; null where emergencies make no difference. */
  readonly emergencyFactorPercent: number | null;
}

/** `2.5×` for 250. */
export const factorLabel = (percent: number): string => `${percent / 100}×`;

/**
 * PRICE-3. Whether a factor may be charged. Outside of the bounds it takes a written agreement that was made before
 * the treatment. Source of the rule: Gebührenordnung für Tierärztinnen und Tierärzte (Germany, in force since
 * 22 November 2022), §§ 2, 4 and 5: 1× to 3×, in emergencies up to 4×. The bounds themselves are data of the item.
 *
 * @returns the factor, or a sentence that says what is missing.
 */
export function checkFactor(
  { minFactorPercent, maxFactorPercent, emergencyFactorPercent }: FactorBounds,
  factorPercent: number,
  { isEmergency = false }: { readonly isEmergency?: boolean } = {},
): Result<number, string> {
  if (minFactorPercent === null || maxFactorPercent === null)
    return factorPercent === 100 ? ok(factorPercent) : refuse('This item has no factors.');
  const limit = isEmergency ? (emergencyFactorPercent ?? maxFactorPercent) : maxFactorPercent;
  if (factorPercent >= minFactorPercent && factorPercent <= limit) return ok(factorPercent);
  const bounds = `${factorLabel(minFactorPercent)} to ${factorLabel(limit)}`;
  return refuse(
    `The factor ${factorLabel(factorPercent)} is outside ${bounds}. Another factor needs a written agreement with the client, made before the treatment.`,
  );
}
