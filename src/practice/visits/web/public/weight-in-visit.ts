import type { WeightUnit } from '#foundation/values/weight.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import type { Visit, VisitPet } from '../../contract.ts';
import { isOldWeight } from '../../visit-weight.rules.ts';

interface WeightInVisit {
  /** `12 kg`. */
  readonly weight: string;
  /** `on 22 Nov 2026`, or `from 3 Mar 2025` for an old one. */
  readonly when: string;
  readonly isOld: boolean;
}

/** VISIT-6. The pet's weight as a visit shows it, never without its date; undefined if there is none. */
export function weightInVisit(
  { weight, startedAt }: Pick<Visit, 'startedAt'> & Pick<VisitPet, 'weight'>,
  unit: WeightUnit,
  zone: string,
): WeightInVisit | undefined {
  if (weight === null) return undefined;
  const isOld = isOldWeight(weight, { startedAt });
  const date = dateIn(zone, weight.weighedAt);
  return {
    weight: showWeight(weight.weightGrams, unit),
    when: isOld ? `from ${date}` : `on ${date}`,
    isOld,
  };
}
