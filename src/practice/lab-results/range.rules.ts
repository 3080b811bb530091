import type { PetSex } from '#vocabulary/pet-sexes.ts';
import type { Species } from '#vocabulary/species.ts';
import { daysBetween } from '#foundation/values/day.ts';
import { conversionFactor, convertNumber } from './unit.rules.ts';

/** A confirmed range of a clinic that is not retired. */
export interface LabRangeFacts {
  readonly id: string;
  readonly laboratoryId: string | null;
  readonly analyte: string;
  readonly species: string;
  readonly sex: string | null;
  readonly fromDays: number;
  readonly toDays: number | null;
  readonly unit: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly criticalLow: number | null;
  readonly criticalHigh: number | null;
}

export interface RangePatient {
  readonly species: Species;
  readonly sex: PetSex;
  readonly bornOn: string | null;
}

interface Measured {
  readonly laboratoryId: string;
  readonly analyte: string;
  readonly unit: string | null;
  /** The day on which the sample was taken, as far as it is known. */
  readonly day: string;
}

const isOfAge = ({ fromDays, toDays }: LabRangeFacts, days: number | null): boolean =>
  days === null ? fromDays === 0 && toDays === null : days >= fromDays && (toDays === null || days < toDays);

const ageOn = (bornOn: string | null, day: string): number | null => {
  const days = bornOn === null ? null : daysBetween(bornOn, day);
  return days === null || days < 0 ? null : days;
};

const lengthOf = ({ fromDays, toDays }: LabRangeFacts): number =>
  (toDays ?? Number.MAX_SAFE_INTEGER) - fromDays;

/** The more exact first: of this laboratory, of this sex, of the shorter part of life; then by id, so that there is one answer. */
const byExactness = (a: LabRangeFacts, b: LabRangeFacts): number =>
  Number(a.laboratoryId === null) - Number(b.laboratoryId === null) ||
  Number(a.sex === null) - Number(b.sex === null) ||
  lengthOf(a) - lengthOf(b) ||
  (a.id < b.id ? -1 : 1);

/**
 * LABR-4. The clinic's range for a value: of the species, the sex and the age on that day, in a unit that the value can be converted to. A
 * pet of unknown age has only ranges for all ages.
 */
export function chooseRange(
  ranges: readonly LabRangeFacts[],
  { species, sex, bornOn }: RangePatient,
  { laboratoryId, analyte, unit, day }: Measured,
): LabRangeFacts | null {
  if (unit === null) return null;
  const days = ageOn(bornOn, day);
  const [found] = ranges
    .filter(
      (range) =>
        range.analyte === analyte &&
        range.species === species &&
        (range.laboratoryId === null || range.laboratoryId === laboratoryId) &&
        (range.sex === null || range.sex === sex) &&
        isOfAge(range, days) &&
        conversionFactor(analyte, range.unit, unit) !== null,
    )
    .toSorted(byExactness);
  return found ?? null;
}

export interface RangeLimits {
  readonly low: number | null;
  readonly high: number | null;
  readonly criticalLow: number | null;
  readonly criticalHigh: number | null;
}

/** The limits of a range in the unit of the value. */
export function limitsIn(range: LabRangeFacts, unit: string): RangeLimits {
  const converted = (value: number | null) =>
    value === null ? null : convertNumber(range.analyte, value, range.unit, unit);
  return {
    low: converted(range.low),
    high: converted(range.high),
    criticalLow: converted(range.criticalLow),
    criticalHigh: converted(range.criticalHigh),
  };
}
