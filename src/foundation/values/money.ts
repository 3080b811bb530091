/** Money is a whole number of minor units (cents) of a currency, named `…Minor`, together with its ISO 4217 code. */

let known: ReadonlySet<string> | undefined;

/** Whether the text is the code of a currency, such as `EUR`. */
export function isCurrency(text: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  return known.has(text);
}

/** How many digits of a currency are minor units: 2 for EUR, 0 for JPY. */
export const minorDigitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * An amount for display: `€1,234.50`. @param minor may have a fraction, of which at most `extraDigits` digits are
 * shown.
 */
export function formatMoney(minor: number, currency: string, extraDigits = 0): string {
  const digits = minorDigitsOf(currency);
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + extraDigits,
  });
  return format.format(minor / 10 ** digits);
}

/** An amount for an input field: `12.50` for 1250 cents. */
export function moneyText(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/**
 * The minor units of a typed amount, with a point or a comma; null when it is not an amount or has too many decimals.
 */
export function readMoney(text: string, currency: string): number | null {
  const digits = minorDigitsOf(currency);
  const match = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim());
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > digits) return null;
  return Number(`${match[1]}${fraction.padEnd(digits, '0')}`);
}
