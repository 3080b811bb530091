import { showNumber } from '#foundation/web/number-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { CheckedDose, DoseLimit, NoDose, WeightWarning } from '../dose.rules.ts';
import type { Prescription, PrescriptionState } from '../prescriptions.contract.ts';

export const STATE_LABELS: Readonly<Record<PrescriptionState, string>> = {
  awaiting_approval: 'To approve',
  active: 'Active',
  on_hold: 'On hold',
  cancelled: 'Canceled',
  completed: 'Completed',
  expired: 'Expired',
};

export const STATE_TONES = {
  awaiting_approval: 'warn',
  active: 'good',
  on_hold: 'warn',
  cancelled: 'neutral',
  completed: 'neutral',
  expired: 'neutral',
} as const satisfies Readonly<Record<PrescriptionState, string>>;

export const doseLabel = (microgramsPerKg: number): string =>
  `${showNumber(microgramsPerKg / 1000, 3)} mg/kg`;

/** `2 to 4 mg/kg`, or the one dose. */
export const rangeLabel = (low: number, high: number): string =>
  low === high ? doseLabel(low) : `${showNumber(low / 1000, 3)} to ${doseLabel(high)}`;

const refillsText = (left: number): string =>
  left === 0 ? 'no refills left' : left === 1 ? '1 refill left' : `${left} refills left`;

/** `14 tablets · 2 refills left · valid until Nov 23, 2027`. */
export const factsOf = (prescription: Prescription): string =>
  [
    quantityLabel(prescription.quantityThousandths, prescription.unit),
    refillsText(prescription.refillsLeft),
    `valid until ${shortDay(prescription.expiresOn)}`,
  ]
    .filter((text) => text !== '')
    .join(' · ');

export const UNKNOWN: Readonly<Record<NoDose | 'no_amount', string>> = {
  no_weight: 'The pet has no weight on record, so the dose cannot be checked. Weigh it first.',
  no_band: 'The clinic has not entered a dose for this drug, species and weight, so it cannot be checked.',
  no_strength: 'The amount per unit is not known, so the dose cannot be checked.',
  no_amount: 'To check the dose, enter the amount per dose in the item’s unit, and how often.',
  below_smallest_part: 'The dose is less than the smallest part that can be given.',
};

export const WEIGHT_WARNINGS: Readonly<Record<WeightWarning, string>> = {
  weight_old: 'This weight is older than the clinic’s limit. Weigh the pet again.',
  weight_changed: 'The weight has changed by more than 10% since the last time.',
};

const LIMITS: Readonly<Record<DoseLimit, string>> = {
  per_kg: 'the maximum per kilogram',
  per_dose: 'the maximum per dose',
  per_day: 'the maximum per day',
};

/** What a check comes to, in one sentence. */
export function verdictText({ verdict, unknown, exceeded }: CheckedDose): string {
  if (verdict === 'unknown') return UNKNOWN[unknown ?? 'no_amount'];
  if (verdict === 'blocked') return `Above ${exceeded.map((limit) => LIMITS[limit]).join(' and ')}.`;
  if (verdict === 'above') return 'Above the range.';
  return verdict === 'below' ? 'Below the range.' : 'Within the range.';
}
