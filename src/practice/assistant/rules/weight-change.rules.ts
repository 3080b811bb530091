import { addMonths, type Day } from '#foundation/values/day.ts';
import type { PetFacts } from '../facts.contract.ts';
import { dayAt } from './fact-days.rules.ts';

/** From this share on a change of weight is pointed out, and doses are calculated again (veterinary.md, section 3). */
export const NOTABLE_CHANGE = 0.1;
/** The change is that of the last 6 to 12 months: the oldest weight within this time. */
export const CHANGE_MONTHS = 12;

type WeightFact = PetFacts['weights'][number];

export interface WeightChange {
  readonly latest: WeightFact;
  /** The oldest one of another day within 12 months before the latest; null if there is none. */
  readonly earlier: WeightFact | null;
  /** Of the earlier weight, whole percent as a share: -0.12; 0 without an earlier one. */
  readonly share: number;
  readonly isNotable: boolean;
}

/** ASSIST-2. The latest weight of a pet and how it changed over at most 12 months; undefined for a pet that was never weighed. */
export function weightChange(facts: PetFacts): WeightChange | undefined {
  const [latest, ...others] = facts.weights;
  if (!latest) return undefined;
  const on = dayAt(latest.at, facts);
  const from: Day = addMonths(on, -CHANGE_MONTHS);
  const earlier =
    others.findLast((weight) => {
      const day = dayAt(weight.at, facts);
      return day >= from && day < on;
    }) ?? null;
  if (!earlier) return { latest, earlier, share: 0, isNotable: false };
  const change = latest.grams - earlier.grams;
  // As it is shown: what reads as 10% is called out. A loss is rounded as a gain is.
  const percent = Math.round((Math.abs(change) / earlier.grams) * 100);
  const share = (Math.sign(change) * percent) / 100;
  return { latest, earlier, share, isNotable: Math.abs(share) >= NOTABLE_CHANGE };
}
