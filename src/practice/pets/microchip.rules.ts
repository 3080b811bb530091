/** The result of parsing a microchip number. */
export type MicrochipReading =
  /** ISO 11784. `issuer`: the first three digits identify a country (001 to 899) or a manufacturer (900 to 998). */
  | { readonly kind: 'iso'; readonly number: string; readonly issuer: 'country' | 'maker' }
  /** An older chip: accepted with a warning. */
  | { readonly kind: 'legacy'; readonly number: string; readonly warning: string }
  /** Not a microchip number; the sentence says why. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** ISO 11784 stores the last twelve digits in 38 bits (ICAR coding table). */
const MAX_ANIMAL_NUMBER = 2 ** 38 - 1;

const LEGACY_WARNING = 'This is an older microchip. Many scanners cannot read it: check it with yours.';

/**
 * D1. Parses a microchip number as typed or scanned, ignoring spaces and dashes.
 *
 * Fifteen digits are ISO 11784: a country or a manufacturer, then a number of 38 bits. 999 is reserved for tests and
 * never on a real animal. Nine or ten letters and digits are older types (FDX-A, 125 kHz).
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
  if (prefix === '000') return 'Microchip numbers never begin with 000. Check the first three digits.';
  if (prefix === '999') return 'Numbers that begin with 999 are for tests only. Scan the microchip again.';
  if (Number(number.slice(3)) > MAX_ANIMAL_NUMBER) {
    return 'The last twelve digits exceed what a microchip can store. Check them against the scanner.';
  }
  return null;
}
