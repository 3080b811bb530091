import { cutText } from '#foundation/values/cut-text.ts';
import { fold, foldedTerms } from '#foundation/values/fold.ts';
import { readSearch } from '#foundation/values/search-query.ts';

const PREVIEW_LENGTH = 160;

/** The beginning of a message in one line, for lists. */
export const previewOf = (text: string): string =>
  cutText(text.slice(0, 2_000).replaceAll(/\s+/g, ' ').trim(), PREVIEW_LENGTH);

/** Marks of answers and forwards in the languages of our clinics: English, German, Dutch, Spanish, French, Scandinavian, Italian. */
const MARKS = /^\s*(?:(?:re|fwd?|aw|wg|sv|vs|rv|tr|antw|doorst|r|i)\s*(?:\[\d+\])?\s*:\s*)+/i;

/** A subject as it is compared: without the marks of answers, folded. Null for an empty one. */
export function subjectKey(subject: string | null): string | null {
  const bare = (subject ?? '').replace(MARKS, '').replaceAll(/\s+/g, ' ').trim();
  return bare === '' ? null : cutText(fold(bare), 400);
}

/** A subject as an answer has it: with one mark. */
export const answerSubject = (subject: string): string =>
  MARKS.test(subject) ? subject : cutText(`Re: ${subject}`, 500);

/** More words would not narrow the result any further. */
const WORDS_LIMIT = 8;
const WORD_LENGTH = 60;

/**
 * INBOX-13. A typed search as text of a `tsquery` over `app.message_terms`: each word is the beginning of one. Null if it has no word.
 * Folded words have letters and digits only, so that none is an operator.
 */
export function messageQuery(typed: string): string | null {
  const words = foldedTerms(typed).slice(0, WORDS_LIMIT);
  return words.length === 0 ? null : words.map((word) => `'${word.slice(0, WORD_LENGTH)}':*`).join(' & ');
}

/** Parts of a search that may be the beginning of an address: an email address, or the digits of a number. */
export function addressPrefixes(typed: string): readonly string[] {
  const text = typed.trim().toLowerCase();
  if (/^[^\s@]+@[^\s]*$/.test(text)) return [text];
  const digits = readSearch(text).flatMap((part) => part.flat());
  return /^\+?[\d\s()./-]{3,}$/.test(text) ? digits : [];
}
