import type { VitalMeasure } from '#vocabulary/vitals.ts';
import { fieldNumber, typedNumber } from '#foundation/web/number-on-screen.ts';

/** The factor between a stored value and the typed one: degrees Celsius and seconds have decimals, rates have none. */
const FACTORS: Readonly<Record<VitalMeasure, number>> = {
  temperature: 100,
  heart_rate: 1,
  respiratory_rate: 1,
  capillary_refill: 10,
};

export const VITAL_UNITS: Readonly<Record<VitalMeasure, string>> = {
  temperature: '°C',
  heart_rate: 'per minute',
  respiratory_rate: 'per minute',
  capillary_refill: 'seconds',
};

/** A stored value as it is typed: `37.5`. */
export const typedValue = (measure: VitalMeasure, value: number): string =>
  fieldNumber(value / FACTORS[measure]);

/** A typed value as it is stored; undefined for other text. */
export function storedValue(measure: VitalMeasure, typed: string): number | undefined {
  const value = typedNumber(typed);
  return value === null ? undefined : Math.round(value * FACTORS[measure]);
}
