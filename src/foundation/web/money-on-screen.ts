import { type NumberMarks, numberMarksOf } from '#foundation/values/country-locale.ts';
import { formatMoney, moneyText, readMoney } from '#foundation/values/money.ts';
import { countryOnScreen } from './time/customs.ts';

const marks = (): NumberMarks => numberMarksOf(countryOnScreen());

/** An amount as the country of the clinic on screen writes it: `$1,234.50`, `1.234,50 €`. */
export const showMoney = (minor: number, currency: string, extraDigits = 0): string =>
  formatMoney(minor, currency, { country: countryOnScreen(), extraDigits });

/** An amount for an input field of the clinic on screen. */
export const moneyForField = (minor: number, currency: string): string => moneyText(minor, currency, marks());

/** What somebody typed into such a field; null when it is no amount. */
export const moneyOfField = (text: string, currency: string): number | null =>
  readMoney(text, currency, marks());
