import type { VitalMeasure } from '#vocabulary/vitals.ts';
import type { VitalRange } from '../exam.contract.ts';
import { printMeasure } from './vital-labels.ts';

/** How a value compares with the usual ones. `unsure`: outside of values that the clinic has not confirmed. */
export type RangeLook = 'unknown' | 'usual' | 'unsure' | 'unusual';

/** D3. Values outside of a range are colored; they alarm only once the clinic has confirmed the range. */
export function rangeLookOf(value: number, range: VitalRange | undefined): RangeLook {
  if (range === undefined) return 'unknown';
  if (value >= range.low && value <= range.high) return 'usual';
  return range.isConfirmed ? 'unusual' : 'unsure';
}

/** For which days of life a range is; empty for one without an age: `0 to 27 days of age`, `from 28 days of age`. */
export function ageText({ minAgeDays, maxAgeDays }: VitalRange): string {
  if (maxAgeDays !== null) return `${minAgeDays ?? 0} to ${maxAgeDays} days of age`;
  return minAgeDays === null ? '' : `from ${minAgeDays} days of age`;
}

/** Where a range comes from, for the tooltip: `Reference range: 37.5 °C to 39.2 °C. Source: … Not confirmed by the clinic yet.` */
export function rangeText(measure: VitalMeasure, range: VitalRange, unit: 'C' | 'F'): string {
  const values = `${printMeasure(measure, range.low, unit)} to ${printMeasure(measure, range.high, unit)}`;
  const age = ageText(range);
  return `Reference range${age === '' ? '' : `, ${age}`}: ${values}. Source: ${range.source}.${range.isConfirmed ? '' : ' Not confirmed by the clinic yet.'}`;
}
