import { printBytes, printFixed, printNumber } from '#foundation/values/print-number.ts';
import { printWeight, type WeightUnit } from '#foundation/values/weight.ts';
import { numberMarksOf } from '#foundation/values/country-locale.ts';
import { readNumber, writeNumber } from '#foundation/values/read-number.ts';
import { countryOnScreen } from './time/customs.ts';

/** A number as the country of the clinic on screen writes it: `1,234.5`, `1.234,5`. */
export const showNumber = (value: number, mostDecimals?: number): string =>
  printNumber(value, countryOnScreen(), mostDecimals === undefined ? {} : { most: mostDecimals });

/** With just so many decimals: `38.0`, `38,0`. */
export const showFixed = (value: number, decimals: number): string =>
  printFixed(value, countryOnScreen(), decimals);

/** `1.2 MB`, `1,2 MB`. */
export const showBytes = (bytes: number): string => printBytes(bytes, countryOnScreen());

/**
 * `4.25 kg`, `9.37 lb`, `4,25 kg`.
 *
 * @param country of the clinic whose weight it is, where a screen shows several; else that of the clinic on screen.
 */
export const showWeight = (grams: number, unit: WeightUnit, country = countryOnScreen()): string =>
  printWeight(grams, unit, country);

/** A number for an input field, without marks between thousands: `1234.5`, `1234,5`. */
export const fieldNumber = (value: number): string => writeNumber(value, numberMarksOf(countryOnScreen()));

/** What somebody typed into such a field; null for what is no number, or can be meant in two ways. */
export function typedNumber(text: string): number | null {
  const number = readNumber(text, numberMarksOf(countryOnScreen()));
  return number.ok ? number.value : null;
}
