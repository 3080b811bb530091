/** The result of parsing a microchip number. */
export type MicrochipReading =
  /** ISO 11784. `issuer`: the first three digits identify a country (001 to 899) or a manufacturer (900 to 998). */
  | { readonly kind: 'iso'; readonly number: string; readonly issuer: 'country' | 'maker' }
  /** An older chip: accepted with a warning. */
  | { readonly kind: 'legacy'; readonly number: string; readonly warning: string }
  /** Not a microchip number; the sentence says why. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** ISO 11784 stores the last twelve digits in 38 bits. */
const MAX_ANIMAL_NUMBER = 2 ** 38 - 1;

const LEGACY_WARNING = 'This is an older microchip. Many scanners cannot read it: check it with yours.';

/** The nine digits of an AVID chip, which its papers and scanners show as `AVID*123*456*789`. */
const AVID = /^(?:AVID)?(\d{9})$/;
/** The ten hexadecimal digits of Trovan and other FDX-A chips: `00-01A2-B3C4`, `0A12345678`. */
const TEN_HEXADECIMAL = /^(?=.*\d)[\dA-F]{10}$/;

/**
 * D1. Parses a microchip number as typed or scanned, ignoring spaces, dashes, dots and asterisks.
 *
 * - Fifteen digits are ISO 11784: a country or a manufacturer, then a number of 38 bits. 999 is reserved for tests and never
 *   on a real animal.
 * - Nine digits are AVID (125 kHz, encrypted). Ten hexadecimal digits are FDX-A (125 kHz) and Trovan (128 kHz). None of them is
 *   a word: a name of nine or ten letters is no chip.
 *
 * Source: ISO 11784, "Radio frequency identification of animals – Code structure" (prefix and 38 bits), whose prefixes ICAR
 * registers; WSAVA, "Microchip identification project" (types of transponders); AVID and Trovan, as they print their numbers.
 */
export function readMicrochip(text: string): MicrochipReading {
  const number = text.replaceAll(/[\s\p{Pd}.*]/gu, '').toUpperCase();

  const legacy = AVID.exec(number)?.[1] ?? TEN_HEXADECIMAL.exec(number)?.[0];
  if (legacy !== undefined) return { kind: 'legacy', number: legacy, warning: LEGACY_WARNING };
  const refusal = whyNotIso(number);
  if (refusal !== null) return { kind: 'refused', sentence: refusal };
  return { kind: 'iso', number, issuer: number.startsWith('9') ? 'maker' : 'country' };
}

/** A stored number in groups that can be read out: `276 098 102 345 678`, `123 456 789`, `00 01A2 B3C4`. */
export function printMicrochip(number: string): string {
  if (/^(?:\d{15}|\d{9})$/.test(number)) return number.replaceAll(/\d{3}(?=\d)/g, '$& ');
  return TEN_HEXADECIMAL.test(number)
    ? `${number.slice(0, 2)} ${number.slice(2, 6)} ${number.slice(6)}`
    : number;
}

function whyNotIso(number: string): string | null {
  if (number === '') return 'Type or scan the number of the microchip.';
  if (!/^\d*$/.test(number))
    return 'A microchip number has 15 digits and no letters; older ones have 9 digits, or 10 digits and letters from A to F.';
  if (number.length !== 15) return `A microchip number has 15 digits; this has ${number.length}.`;

  const prefix = number.slice(0, 3);
  if (prefix === '000') return 'Microchip numbers never begin with 000. Check the first three digits.';
  if (prefix === '999') return 'Numbers that begin with 999 are for tests only. Scan the microchip again.';
  if (Number(number.slice(3)) > MAX_ANIMAL_NUMBER) {
    return 'The last twelve digits exceed what a microchip can store. Check them against the scanner.';
  }
  return null;
}
