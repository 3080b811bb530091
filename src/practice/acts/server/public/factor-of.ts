import { AppError } from '#vocabulary/errors.ts';
import { checkFactor, factorRange } from '#practice/catalogue/factor.rules.ts';
import type { ItemForAct } from '#practice/catalogue/server/public/find-items-for-acts.ts';

interface FactorChoice {
  readonly factorPercent: number | undefined;
  readonly isEmergency: boolean;
  /** Of the clinic. */
  readonly country: string;
}

/** PRICE-3. The factor of an item: the given one, else its fee schedule's lowest. @throws AppError `invalid_input`. */
export function factorOf(
  item: ItemForAct,
  { factorPercent, isEmergency, country }: FactorChoice,
): number | null {
  const range = factorRange(item, { isEmergency });
  if (range === null && (factorPercent === undefined || factorPercent === 100)) return null;
  const factor = factorPercent ?? Math.max(100, range?.min ?? 100);
  const checked = checkFactor(item, factor, { isEmergency, country });
  if (!checked.ok)
    throw new AppError('invalid_input', { fields: [{ path: 'factorPercent', message: checked.error }] });
  return factor;
}
