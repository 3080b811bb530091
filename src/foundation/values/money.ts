import { localeOf, type NumberMarks, POINT_MARKS } from './country-locale.ts';

/** Money is a whole number of minor units (cents) of a currency, named `…Minor`, together with its ISO 4217 code. */

let currencies: ReadonlySet<string> | undefined;

/** Whether the text is the code of a currency, such as `EUR`. */
export function isCurrency(text: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(text);
}

/** How many digits of a currency are minor units: 2 for EUR, 0 for JPY. */
export const minorDigitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(country: string, currency: string, extraDigits: number): Intl.NumberFormat {
  const key = `${country} ${currency} ${extraDigits}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = minorDigitsOf(currency);
  const format = new Intl.NumberFormat(country === '' ? 'en' : localeOf(country), {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + extraDigits,
  });
  formats.set(key, format);
  return format;
}

interface MoneyStyle {
  /** Whose marks and whose place of the symbol are used; without one `€1,234.50`. */
  readonly country?: string;
  /** Digits below the minor unit that are shown if there are any. */
  readonly extraDigits?: number;
}

/** An amount for display: `€1,234.50`, or `1.234,50 €` in Germany. @param minor may have a fraction. */
export const formatMoney = (
  minor: number,
  currency: string,
  { country = '', extraDigits = 0 }: MoneyStyle = {},
): string => formatOf(country, currency, extraDigits).format(minor / 10 ** minorDigitsOf(currency));

/** An amount for an input field: `12.50` for 1250 cents, `12,50` where the comma separates decimals. */
export function moneyText(minor: number, currency: string, { decimal }: NumberMarks = POINT_MARKS): string {
  const digits = minorDigitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits).replace('.', decimal);
}

/** Digits without separators, or with one kind of them between groups of three. */
const WHOLE = /^(?:\d{1,12}|[1-9]\d{0,2}(?:([.,'’ \u00A0\u202F])\d{3})(?:\1\d{3}){0,2})$/u;

/**
 * The minor units of a typed amount: `1,250.5`, `1.250,50`, `12,5`. A mark that can be meant in one way only is understood
 * wherever it was typed. Three digits after a single mark are thousands where the country separates thousands by it, and
 * otherwise too many decimals, unless the currency has three.
 *
 * @returns null when it is not an amount or has too many decimals.
 */
export function readMoney(
  text: string,
  currency: string,
  { decimal }: NumberMarks = POINT_MARKS,
): number | null {
  const digits = minorDigitsOf(currency);
  const typed = text.trim();
  const [, before = typed, mark = '', after = ''] = /^(.*)([.,])(\d+)$/u.exec(typed) ?? [];
  const isThousands = after.length === 3 && mark !== decimal && !before.includes(decimal);
  const [whole, fraction] = isThousands ? [typed, ''] : [before, after];
  const separator = WHOLE.exec(whole);
  if (!separator || fraction.length > digits || (fraction !== '' && separator[1] === mark)) return null;
  return Number(`${whole.replaceAll(/\D/gu, '')}${fraction.padEnd(digits, '0')}`);
}
