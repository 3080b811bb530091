import type { NumberMarks } from './country-locale.ts';
import { printNumber } from './print-number.ts';
import { readNumber, writeNumber } from './read-number.ts';
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

/** The units as people write them. */
const UNIT_TERMS = {
  kg: 'kg|kgs|kilos?|kilogram(?:me)?s?',
  g: 'g|gr|grams?|grammes?',
  lb: 'lb|lbs|pounds?|#',
  oz: 'oz|ozs|ounces?',
} as const;

const AMOUNT = String.raw`(\d(?:[\d.,'’\u00A0\u202F ]*\d)?)`;
const unitPattern = (...units: readonly (keyof typeof UNIT_TERMS)[]): string =>
  String.raw`(${units.map((unit) => UNIT_TERMS[unit]).join('|')})\.?`;
/** `4.25`, `4,25 kg`, `850 g`, `12 pounds`. */
const ONE_UNIT = new RegExp(String.raw`^${AMOUNT}\s*(?:${unitPattern('kg', 'g', 'lb', 'oz')})?$`, 'iu');
/** `9 lb 6 oz`, `9 lbs. 6`, `4 kg 200 g`. */
const TWO_UNITS = new RegExp(
  String.raw`^(\d+)\s*${unitPattern('kg', 'lb')},?\s*(?:and\s+)?(\d+(?:[.,]\d+)?)\s*(?:${unitPattern('g', 'oz')})?$`,
  'iu',
);

const termUnits = Object.entries(UNIT_TERMS).map(
  // Safe: the entries of an object have its keys.
  ([unit, terms]) => [unit as keyof typeof UNIT_TERMS, new RegExp(`^(?:${terms})$`, 'iu')] as const,
);
const unitOfWord = (word: string): keyof typeof UNIT_TERMS =>
  termUnits.find(([, terms]) => terms.test(word))?.[0] ?? 'kg';

export type WeightRefusal = 'weight_invalid' | 'weight_ambiguous';

const inRange = (exactGrams: number): Result<number, 'weight_invalid'> => {
  const grams = Math.round(exactGrams);
  return grams >= 1 && grams <= MAX_WEIGHT_GRAMS ? ok(grams) : refuse('weight_invalid');
};

/** Pounds with ounces, or kilograms with grams: the smaller one is below one of the larger. */
function readTwoUnits(text: string): Result<number, 'weight_invalid'> | undefined {
  const [, large, largeWord, small, smallWord] = TWO_UNITS.exec(text) ?? [];
  if (large === undefined || largeWord === undefined || small === undefined) return undefined;
  const unit = unitOfWord(largeWord);
  const part = unit === 'lb' ? 'oz' : 'g';
  if (smallWord !== undefined && unitOfWord(smallWord) !== part) return refuse('weight_invalid');
  const amount = Number(small.replace(',', '.'));
  if (amount * GRAMS_PER[part] >= GRAMS_PER[unit]) return refuse('weight_invalid');
  return inRange(Number(large) * GRAMS_PER[unit] + amount * GRAMS_PER[part]);
}

/**
 * A typed weight in whole grams: `4.25`, `4.2 kg`, `4200 g`, `12 pounds`, `9 lbs. 6 oz`.
 *
 * @param unit of a number without a unit.
 * @param marks of the numbers in the clinic's country.
 * @returns refuses `weight_invalid` for other text, for 0 g and above 2,000 kg, and for 9 lb 20 oz; `weight_ambiguous` for a
 *   number that can be meant in two ways.
 */
export function parseWeight(
  text: string,
  unit: WeightUnit,
  marks: NumberMarks,
): Result<number, WeightRefusal> {
  const typed = text.trim();
  const ofTwo = readTwoUnits(typed);
  if (ofTwo) return ofTwo;
  const [, amount, word] = ONE_UNIT.exec(typed) ?? [];
  if (amount === undefined) return refuse('weight_invalid');
  const number = readNumber(amount, marks);
  if (!number.ok) return refuse(number.error === 'number_ambiguous' ? 'weight_ambiguous' : 'weight_invalid');
  return inRange(number.value * GRAMS_PER[word === undefined ? unit : unitOfWord(word)]);
}

/** What is wrong with a typed weight, or which of two weights is meant; undefined for one that can be saved. */
export function weightIssue(
  text: string,
  unit: WeightUnit,
  marks: NumberMarks,
  example = 4.25,
): string | undefined {
  const weight = parseWeight(text, unit, marks);
  if (weight.ok) return undefined;
  if (weight.error === 'weight_invalid')
    return `Use a weight such as ${writeNumber(example, marks)} ${unit}.`;
  const [written = ''] = /[\d.,]+/u.exec(text) ?? [];
  const whole = written.replaceAll(/\D/gu, '');
  const decimal = writeNumber(Number(written.replace(',', '.')), marks);
  return `Is this ${whole} or ${decimal}? Write one of the two.`;
}

/** The unit in which a weight is easy to read: grams below one kilogram, ounces below one pound. */
export const readableUnitOf = (grams: number, unit: WeightUnit): keyof typeof GRAMS_PER =>
  grams >= GRAMS_PER[unit] ? unit : unit === 'kg' ? 'g' : 'oz';

/** The digits of a field: kilograms are exact; pounds are rounded to 0.01, ounces to 0.1 and below one ounce to 0.01. */
function fieldAmount(grams: number, unit: WeightUnit): { readonly amount: number; readonly word: string } {
  const word = readableUnitOf(grams, unit);
  const exact = grams / GRAMS_PER[word];
  const steps = word === 'oz' && exact >= 1 ? 10 : 100;
  return { amount: unit === 'kg' ? exact : Math.round(exact * steps) / steps, word };
}

/** From so many kilograms or pounds on a scale, and a reader, has one decimal: 20 g do not matter to a dog of 10 kg. */
const ONE_DECIMAL_FROM = 10;

/**
 * A weight for display, in the digits that matter and in the country's marks: `11.2 kg`, `4.25 kg`, `850 g` below one kilogram,
 * `9.37 lb`, `4.2 oz` below one pound.
 */
export function printWeight(grams: number, unit: WeightUnit, country: string): string {
  const { amount, word } = fieldAmount(grams, unit);
  const steps = word === unit && amount >= ONE_DECIMAL_FROM ? 10 : 100;
  return `${printNumber(Math.round(amount * steps) / steps, country)} ${word}`;
}

/** All digits, for an input field: without marks between thousands. */
export function weightForField(grams: number, unit: WeightUnit, marks: NumberMarks): string {
  const { amount, word } = fieldAmount(grams, unit);
  return `${writeNumber(amount, marks)} ${word}`;
}
