import { type Result, ok, refuse } from './result.ts';

export const WEIGHT_UNITS = ['kg', 'lb'] as const;
/** How a clinic displays weights. They are always stored in whole grams. */
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** Countries that use pounds. */
const POUND_COUNTRIES: ReadonlySet<string> = new Set(['US']);

/** The unit that is customary in a country, by its ISO 3166 code. */
export const weightUnitOf = (country: string): WeightUnit => (POUND_COUNTRIES.has(country) ? 'lb' : 'kg');

/** The international pound, exact since 1959; 16 ounces. */
const GRAMS_PER_POUND = 453.592_37;
export const GRAMS_PER = { kg: 1_000, g: 1, lb: GRAMS_PER_POUND, oz: GRAMS_PER_POUND / 16 } as const;

/** Above the heaviest animal that a clinic weighs (bulls reach 1,700 kg), to catch a misplaced decimal point. */
export const MAX_WEIGHT_GRAMS = 2_000_000;

/** `4.25`, `4,25 kg`, `850 g`, `9 lb 6 oz`, `9lb`. */
const WRITTEN_WEIGHT = /^(\d+(?:[.,]\d+)?)\s*(kg|g|lbs?|oz)?(?:\s*(\d+(?:[.,]\d+)?)\s*oz)?$/i;

/**
 * A typed weight in whole grams.
 *
 * @param unit of a number without a unit. Comma and point both separate decimals; thousands have no separator.
 * @returns refuses `weight_invalid` for other text, for 0 g and above 2,000 kg.
 */
export function parseWeight(text: string, unit: WeightUnit): Result<number, 'weight_invalid'> {
  const [, amount, writtenUnit, ounces] = WRITTEN_WEIGHT.exec(text.trim()) ?? [];
  if (amount === undefined) return refuse('weight_invalid');
  const amountUnit = unitOf(writtenUnit?.toLowerCase(), unit);
  if (ounces !== undefined && amountUnit !== 'lb') return refuse('weight_invalid');

  const grams = Math.round(numberOf(amount) * GRAMS_PER[amountUnit] + numberOf(ounces ?? '0') * GRAMS_PER.oz);
  return grams >= 1 && grams <= MAX_WEIGHT_GRAMS ? ok(grams) : refuse('weight_invalid');
}

/** The unit in which a weight is easy to read: grams below one kilogram, ounces below one pound. */
export const readableUnitOf = (grams: number, unit: WeightUnit): keyof typeof GRAMS_PER =>
  grams >= GRAMS_PER[unit] ? unit : unit === 'kg' ? 'g' : 'oz';

/**
 * A weight for display: `4.25 kg`, `850 g` below one kilogram, `9.37 lb`, `4.2 oz` below one pound. Kilograms are exact;
 * pounds are rounded to 0.01, ounces to 0.1 and below one ounce to 0.01.
 */
export function printWeight(grams: number, unit: WeightUnit): string {
  const readable = readableUnitOf(grams, unit);
  const amount = grams / GRAMS_PER[readable];
  if (unit === 'kg') return `${amount} ${readable}`;
  return `${Number(amount.toFixed(readable === 'oz' && amount >= 1 ? 1 : 2))} ${readable}`;
}

const numberOf = (written: string): number => Number(written.replace(',', '.'));

function unitOf(written: string | undefined, bare: WeightUnit): keyof typeof GRAMS_PER {
  if (written === undefined) return bare;
  if (written === 'kg' || written === 'g' || written === 'oz') return written;
  return 'lb';
}
