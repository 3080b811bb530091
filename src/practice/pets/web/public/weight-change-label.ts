import type { WeightUnit } from '#foundation/values/weight.ts';
import { GRAMS } from '../weight-curve.ts';

/** `+0.4 kg (+3 %)` between two weights; `no change` within half a percent. */
export function weightChangeLabel(beforeGrams: number, afterGrams: number, unit: WeightUnit): string {
  const percent = Math.round((Math.abs(afterGrams - beforeGrams) / beforeGrams) * 100);
  if (percent === 0) return 'no change';
  const difference = (afterGrams - beforeGrams) / GRAMS[unit];
  const sign = difference > 0 ? '+' : '−';
  const size = Math.abs(difference);
  const amount =
    unit === 'kg' && size < 1 ? `${Math.round(size * 1_000)} g` : `${Number(size.toFixed(2))} ${unit}`;
  return `${sign}${amount} (${sign}${percent} %)`;
}
