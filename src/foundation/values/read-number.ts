import type { NumberMarks } from './country-locale.ts';
import { ok, refuse, type Result } from './result.ts';

export type NumberRefusal = 'number_invalid' | 'number_ambiguous';

/** Digits with points and commas between them. */
const WRITTEN = /^\d+(?:[.,]\d+)*$/u;
/** Groups of three: `1,250`, `1.250.000`. */
const GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/u;
/** Spaces and apostrophes separate thousands only, in every country. */
const SPACED = /^[1-9]\d{0,2}(?:[ '’\u00A0\u202F]\d{3})+(?=$|[.,])/u;

const digitsOf = (text: string): number => Number(text.replaceAll(/\D/gu, ''));
const decimalOf = (text: string): number => Number(text.replace(',', '.'));

/**
 * A number above or equal to zero as people of a country write it: `1,250` is twelve hundred and fifty where the point
 * separates decimals, and one and a quarter where the comma does. A mark that can only be meant in one way is understood
 * wherever it was typed: `4.25`, `1,250.5`, `0,250`.
 *
 * @returns refuses `number_ambiguous` for what can be meant both ways: `1.250` where the comma separates decimals may be a
 *   thousand and a quarter, or what a scale shows; `number_invalid` for what is no number.
 */
export function readNumber(typed: string, { decimal, group }: NumberMarks): Result<number, NumberRefusal> {
  const text = typed.trim().replace(SPACED, (spaced) => spaced.replaceAll(/\D/gu, ''));
  if (!WRITTEN.test(text)) return refuse('number_invalid');
  const marks = [...text.matchAll(/[.,]/gu)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return ok(Number(text));
  if (new Set(marks).size === 2) {
    // The last of two marks separates the decimals: `1,250.5`, `1.250,5`.
    const at = text.lastIndexOf(last);
    const whole = text.slice(0, at);
    const isGrouped = GROUPED.test(whole) && marks.indexOf(last) === marks.length - 1;
    return isGrouped ? ok(decimalOf(`${digitsOf(whole)}.${text.slice(at + 1)}`)) : refuse('number_invalid');
  }
  if (marks.length > 1) return GROUPED.test(text) ? ok(digitsOf(text)) : refuse('number_invalid');
  if (last === decimal || !GROUPED.test(text)) return ok(decimalOf(text));
  return last === group && decimal === '.' ? ok(digitsOf(text)) : refuse('number_ambiguous');
}

/** A number in the marks of a country, exact, without grouping: `4.25`, `4,25`. */
export const writeNumber = (value: number, { decimal }: NumberMarks): string =>
  String(value).replace('.', decimal);
