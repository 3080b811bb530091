import { GRAMS_PER, type WeightUnit } from '#foundation/values/weight.ts';
import { axisUnitOf } from '../weight-curve.ts';

/** `+1.5 kg (+3 %)`, `+400 g (+3 %)`, for small pets `+0.1 oz (+9 %)`; `no change` within half a percent. */
export function weightChangeLabel(beforeGrams: number, afterGrams: number, unit: WeightUnit): string {
  const percent = Math.round((Math.abs(afterGrams - beforeGrams) / beforeGrams) * 100);
  if (percent === 0) return 'no change';
  const sign = afterGrams > beforeGrams ? '+' : '−';
  const size = Math.abs(afterGrams - beforeGrams);
  // A difference in kilograms is said like a weight; one in pounds has the unit of the weights that differ.
  const shown = unit === 'kg' ? axisUnitOf([size], unit) : axisUnitOf([beforeGrams, afterGrams], unit);
  const amount = `${Number((size / GRAMS_PER[shown]).toFixed(2))} ${shown}`;
  return `${sign}${amount} (${sign}${percent} %)`;
}
