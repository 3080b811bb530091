import type { MucousMembranes, MuscleCondition, PainScale, TemperatureUnit } from '#vocabulary/vitals.ts';
import type { NumberMarks } from '#foundation/values/country-locale.ts';
import { readNumber, writeNumber } from '#foundation/values/read-number.ts';
import { parseWeight, weightIssue, type WeightUnit } from '#foundation/values/weight.ts';
import type { AddVitals } from '../exam.contract.ts';
import { isOnPainScale, toCentiCelsius, VITALS_REFUSALS } from '../vitals.rules.ts';

/** Vital signs as typed. */
export interface TypedVitals {
  readonly temperature: string;
  readonly temperatureUnit: TemperatureUnit;
  readonly heartRate: string;
  readonly respiratoryRate: string;
  readonly capillaryRefill: string;
  readonly mucousMembranes: MucousMembranes | '';
  readonly weight: string;
  readonly weightUnit: WeightUnit;
  readonly bodyConditionScore: string;
  readonly bodyConditionScale: '9' | '5';
  readonly muscleCondition: MuscleCondition | '';
  readonly painScore: string;
  readonly painScale: PainScale | '';
  readonly note: string;
}
export type TypedField = keyof TypedVitals;

type Input = Omit<AddVitals, 'visitId' | 'measuredAt' | 'confirmedWeight'>;
type Issues = Partial<Record<TypedField, string>>;

export type ReadVitals =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly issues: Issues };

const numberIn = (typed: string, marks: NumberMarks): number | null | undefined => {
  if (typed.trim() === '') return null;
  const number = readNumber(typed, marks);
  return number.ok ? number.value : undefined;
};

/** Reads what was typed. Empty fields were not measured. @param marks of the numbers in the clinic's country. */
export function readVitals(typed: TypedVitals, marks: NumberMarks): ReadVitals {
  const issues: Issues = {};
  const numberOf = (field: TypedField, example: number): number | null => {
    const value = numberIn(typed[field], marks);
    if (value === undefined) issues[field] = `Use a number such as ${writeNumber(example, marks)}.`;
    return value ?? null;
  };
  const wholeOf = (field: TypedField, example: number, max: number): number | null => {
    const value = numberOf(field, example);
    if (value === null) return null;
    if (!Number.isInteger(value) || value < 1 || value > max)
      issues[field] = `Use a whole number up to ${max}.`;
    return value;
  };

  const degrees = numberOf('temperature', typed.temperatureUnit === 'C' ? 38.6 : 101.5);
  if (degrees !== null && !toCentiCelsius(degrees, typed.temperatureUnit).ok)
    issues.temperature = VITALS_REFUSALS.temperature_impossible;

  const refill = numberOf('capillaryRefill', 1.5);
  if (refill !== null && refill > 20) issues.capillaryRefill = 'Use a time up to 20 seconds.';

  const weight = typed.weight.trim() === '' ? null : parseWeight(typed.weight, typed.weightUnit, marks);
  const weightFault = weight === null ? undefined : weightIssue(typed.weight, typed.weightUnit, marks);
  if (weightFault !== undefined) issues.weight = weightFault;

  const scale = typed.bodyConditionScale === '9' ? 9 : 5;
  const score = wholeOf('bodyConditionScore', 5, scale);
  const pain = numberOf('painScore', 2);
  if (pain !== null && typed.painScale === '') issues.painScale = 'Choose the scale.';
  if (pain !== null && !Number.isInteger(pain)) issues.painScore = 'Use a whole number.';
  if (pain !== null && typed.painScale !== '' && !isOnPainScale(pain, typed.painScale))
    issues.painScore = VITALS_REFUSALS.pain_off_scale;

  const input: Input = {
    weightGrams: weight?.ok === true ? weight.value : null,
    temperature: degrees === null ? null : { degrees, unit: typed.temperatureUnit },
    heartRate: wholeOf('heartRate', 96, 900),
    respiratoryRate: wholeOf('respiratoryRate', 24, 400),
    capillaryRefillTenths: refill === null ? null : Math.round(refill * 10),
    mucousMembranes: typed.mucousMembranes || null,
    bodyCondition: score === null ? null : { score, scale },
    muscleCondition: typed.muscleCondition || null,
    pain: pain === null || typed.painScale === '' ? null : { score: pain, scale: typed.painScale },
    note: typed.note.trim() || null,
  };
  if (Object.keys(issues).length > 0) return { ok: false, issues };
  if (Object.values(input).every((value) => value === null))
    return { ok: false, issues: { temperature: 'Enter at least one value.' } };
  return { ok: true, input };
}
