/** What a microchip number turned out to be. */
export type MicrochipReading =
  /** ISO 11784. `issuer`: the first three digits name a country (001 to 899) or a maker (900 to 998). */
  | { readonly kind: 'iso'; readonly number: string; readonly issuer: 'country' | 'maker' }
  /** An older chip: kept, and the warning shown beside it. */
  | { readonly kind: 'legacy'; readonly number: string; readonly warning: string }
  /** Nothing that is on a chip; the sentence says what is wrong with it. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** ISO 11784 holds the last twelve digits in 38 bits (ICAR coding table). */
const MAX_ANIMAL_NUMBER = 2 ** 38 - 1;

const LEGACY_WARNING = 'This is an older chip. Many scanners cannot read it: check it with yours.';

/**
 * D1. Reads a microchip number as typed or scanned. Blanks and dashes do not count.
 *
 * Fifteen digits are ISO 11784: a country or a maker, then a number of 38 bits. 999 is set aside for tests and
 * is on no real animal. Nine or ten letters and digits are the older kinds (FDX-A, 125 kHz).
 */
export function readMicrochip(text: string): MicrochipReading {
  const number = text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();

  if (/^[\dA-Z]{9,10}$/.test(number)) return { kind: 'legacy', number, warning: LEGACY_WARNING };
  const refusal = whyNotIso(number);
  if (refusal !== null) return { kind: 'refused', sentence: refusal };
  return { kind: 'iso', number, issuer: number.startsWith('9') ? 'maker' : 'country' };
}

function whyNotIso(number: string): string | null {
  if (number === '') return 'Type or scan the number of the microchip.';
  if (!/^\d*$/.test(number))
    return 'A microchip number has 15 digits and no letters; older ones have 9 or 10 characters.';
  if (number.length !== 15) return `A microchip number has 15 digits; this has ${number.length}.`;

  const prefix = number.slice(0, 3);
  if (prefix === '000') return 'No microchip begins with 000. Check the first three digits.';
  if (prefix === '999') return 'A number that begins with 999 is for tests only. Scan the microchip again.';
  if (Number(number.slice(3)) > MAX_ANIMAL_NUMBER) {
    return 'The last twelve digits are more than a microchip can hold. Check them against the scanner.';
  }
  return null;
}
