import { PAIN_SCALES, type PainScale, type TemperatureUnit, type VitalMeasure } from '#vocabulary/vitals.ts';
import { type Day, daysBetween } from '#foundation/values/day.ts';
import { printFixed, printNumber } from '#foundation/values/print-number.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { VitalRange } from './exam.contract.ts';

/** D3. What no living animal has is a typing error. Hundredths of a degree Celsius. */
const MIN_TEMPERATURE = 2500;
const MAX_TEMPERATURE = 4500;

export const VITALS_REFUSALS = {
  temperature_impossible:
    'No living animal has this temperature. Check the number and the unit (25 to 45 °C, 77 to 113 °F).',
  pain_off_scale: 'This score is not on the scale.',
} as const;

/** D3. A temperature as entered, in hundredths of a degree Celsius: °C = (°F − 32) × 5/9. */
export function toCentiCelsius(
  degrees: number,
  unit: TemperatureUnit,
): Result<number, 'temperature_impossible'> {
  const centi = Math.round(unit === 'C' ? degrees * 100 : ((degrees - 32) * 500) / 9);
  return centi >= MIN_TEMPERATURE && centi <= MAX_TEMPERATURE ? ok(centi) : refuse('temperature_impossible');
}

/** D3. A stored temperature in the unit in which it is shown, to one decimal. */
export const fromCentiCelsius = (centi: number, unit: TemperatureUnit): number =>
  Math.round((unit === 'C' ? centi / 100 : (centi / 100) * 1.8 + 32) * 10) / 10;

/** A measured value with its unit, as the people of a country read it: `38.6 °C`, `38,6 °C`, `90/min`. */
export function measureText(
  measure: VitalMeasure,
  value: number,
  unit: TemperatureUnit,
  country: string,
): string {
  switch (measure) {
    case 'temperature':
      return `${printFixed(fromCentiCelsius(value, unit), country, 1)} °${unit}`;
    case 'heart_rate':
    case 'respiratory_rate':
      return `${value}/min`;
    case 'capillary_refill':
      return `${printNumber(value / 10, country)} s`;
  }
}

/** D4. Whether a score is on its scale. Scores of different scales are never converted. */
export const isOnPainScale = (score: number, scale: PainScale): boolean => score <= PAIN_SCALES[scale].max;

const isForEveryAge = ({ minAgeDays, maxAgeDays }: VitalRange): boolean =>
  minAgeDays === null && maxAgeDays === null;

/**
 * D3. The range that a value is compared with: the one for the pet's age on the day of the measurement, else the one
 * without an age. A pet whose day of birth is unknown is compared with the latter.
 */
export function rangeAt(
  ranges: readonly VitalRange[],
  measure: VitalMeasure,
  { bornOn, on }: { readonly bornOn: Day | null; readonly on: Day },
): VitalRange | undefined {
  const ofMeasure = ranges.filter((range) => range.measure === measure);
  const age = bornOn === null ? undefined : daysBetween(bornOn, on);
  const ofAge =
    age !== undefined && age >= 0
      ? ofMeasure.find(
          (range) =>
            !isForEveryAge(range) &&
            age >= (range.minAgeDays ?? 0) &&
            age <= (range.maxAgeDays ?? Number.POSITIVE_INFINITY),
        )
      : undefined;
  return ofAge ?? ofMeasure.find(isForEveryAge);
}
