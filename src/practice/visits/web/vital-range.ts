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

/** Where a range comes from, for the tooltip: `Usual: 37.5–39.2 °C. Source: … Not confirmed by the clinic yet.` */
export function rangeText(measure: VitalMeasure, range: VitalRange, unit: 'C' | 'F'): string {
  const values = `${printMeasure(measure, range.low, unit)} to ${printMeasure(measure, range.high, unit)}`;
  return `Usual: ${values}. Source: ${range.source}.${range.isConfirmed ? '' : ' Not confirmed by the clinic yet.'}`;
}
