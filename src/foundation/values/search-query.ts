import { foldedTerms } from './fold.ts';
import { searchablePhoneDigits } from './phone-shape.ts';

/**
 * One part of a search. It matches when, of at least one of its groups, every prefix begins a search term. Most parts
 * are one word: one group with one prefix.
 */
export type SearchPart = readonly (readonly string[])[];

/** More terms would not narrow the result any further. */
const PARTS_LIMIT = 6;

/** At least three digits and only characters that people write between digits: a phone or chip number. */
const NUMBER = /^\+?[\d\s()./*\u2010-\u2015-]*$/;

/** Printed in front of the digits of an AVID chip. */
const CHIP_PREFIX = /^avid(?=[\s*-]*\d)/i;

/** Text with a dot, an underscore or an @ inside: perhaps an incomplete email address. */
const ADDRESS = /^[^\s@]+[._@+-][^\s]*$/;

/**
 * SEARCH-3. A typed search as prefixes to look up: `Anna mül` becomes `anna` and `mul`, a number becomes its digits
 * (with and without leading zeros), an address stays whole. All parts must match.
 *
 * @returns no part for a blank text: then nothing is searched.
 */
export function readSearch(text: string): readonly SearchPart[] {
  const typed = text.trim().replace(CHIP_PREFIX, '');
  if (NUMBER.test(typed) && typed.replaceAll(/\D/g, '').length >= 3) return [numberPart(typed)];
  return typed.split(/\s+/).flatMap(partsOfToken).slice(0, PARTS_LIMIT);
}

function numberPart(typed: string): SearchPart {
  const digits = typed.replaceAll(/\D/g, '');
  const significant = searchablePhoneDigits(typed);
  return significant === digits || significant === '' ? [[digits]] : [[digits], [significant]];
}

function partsOfToken(token: string): readonly SearchPart[] {
  const words = foldedTerms(token);
  if (ADDRESS.test(token)) {
    const whole = [token.toLowerCase()];
    return [words.length > 0 && !token.includes('@') ? [whole, words] : [whole]];
  }
  return words.map((word) => [[word]]);
}
