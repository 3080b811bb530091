import { cutText } from '#foundation/values/cut-text.ts';

/** Room for a reason, a plan or an instruction within one sentence of a draft. */
export const QUOTE_LIMIT = 160;

/** A text of the record in one line: without control characters, marks of direction and other characters that nobody sees. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** Where a sentence or a clause ends. */
const BOUNDARY = /[.;!?,]\s/g;
/** A number whose unit was cut off would be another value. */
const LOOSE_NUMBER = /[\s(]*[\d:.,/⁄–-]+$/u;
/** Marks that would look odd before the dots. */
const LOOSE_MARK = /[\s,;:.(–-]+$/u;

/**
 * The beginning of a text in one line, with dots where something was left out. It ends after a clause or a word, and never between a number and
 * its unit, so that the values in it are those of the text.
 */
export function shorten(text: string, limit = QUOTE_LIMIT): string {
  const line = plainText(text);
  if (line.length <= limit) return line;
  const cut = cutText(line, limit);
  const boundary = [...cut.matchAll(BOUNDARY)].at(-1)?.index ?? 0;
  const end = boundary > limit / 2 ? boundary : Math.max(cut.lastIndexOf(' '), 0);
  const kept = cut.slice(0, end).replace(LOOSE_NUMBER, '').replace(LOOSE_MARK, '');
  return `${kept}…`;
}

/** What somebody else wrote, within a sentence of a draft: shortened and in quotation marks. */
export const quoted = (text: string, limit = QUOTE_LIMIT): string => `“${shorten(text, limit)}”`;

/** Letters, marks, digits, and what is within names. */
const NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .'’-]*$/u;
const NAME_LIMIT = 40;
const NAME_PARTS_LIMIT = 4;

/** Whether a text may stand in a message as a name: short, a few words, without markup or addresses. */
export function isPlainName(text: string): boolean {
  const name = plainText(text);
  if (name.length > NAME_LIMIT || !NAME.test(name)) return false;
  return name.split(' ').length <= NAME_PARTS_LIMIT && !/\.\S{2,}/u.test(name);
}

/** A list as people read it: `a`, `a and b`, `a, b and c`. */
export function listed(all: readonly string[], and: string): string {
  if (all.length < 2) return all.join('');
  return `${all.slice(0, -1).join(', ')} ${and} ${all.at(-1)}`;
}

/** So many of a list, and that there is more where there is. */
export const upTo = (limit: number, all: readonly string[]): readonly string[] =>
  all.length > limit ? [...all.slice(0, limit), 'more in the record'] : all;

/** The first letter in upper case. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
