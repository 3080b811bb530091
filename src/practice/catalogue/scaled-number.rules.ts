/**
 * A typed number, with a point or a comma, as a whole number of smaller units: `2.5` with three digits is 2500. Null for
 * a blank text, NaN for what is no such number.
 */
export function readScaled(text: string, digits: number): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed);
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (!match || fraction.length > digits) return NaN;
  return Number(`${match[1]}${fraction.padEnd(digits, '0')}`);
}

/** What `readScaled` reads back; blank for null. */
export const scaledText = (value: number | null, digits: number): string =>
  value === null ? '' : String(value / 10 ** digits);
