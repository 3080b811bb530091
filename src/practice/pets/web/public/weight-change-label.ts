import { GRAMS_PER, type WeightUnit } from '#foundation/values/weight.ts';
import { printNumber } from '#foundation/values/print-number.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { axisUnitOf } from '../weight-curve.ts';

/** `+1.5 kg (+3 %)`, `+400 g (+3 %)`, for small pets `+0.1 oz (+9 %)`; `no change` within half a percent. */
export function weightChangeLabel(
  beforeGrams: number,
  afterGrams: number,
  unit: WeightUnit,
  country = countryOnScreen(),
): string {
  const percent = Math.round((Math.abs(afterGrams - beforeGrams) / beforeGrams) * 100);
  if (percent === 0) return 'no change';
  const sign = afterGrams > beforeGrams ? '+' : '−';
  const size = Math.abs(afterGrams - beforeGrams);
  // A difference in kilograms is said like a weight; one in pounds has the unit of the weights that differ.
  const shown = unit === 'kg' ? axisUnitOf([size], unit) : axisUnitOf([beforeGrams, afterGrams], unit);
  const amount = `${printNumber(size / GRAMS_PER[shown], country, { most: 2 })} ${shown}`;
  return `${sign}${amount} (${sign}${percent} %)`;
}
