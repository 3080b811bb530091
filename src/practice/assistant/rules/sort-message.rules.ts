import { cutText } from '#foundation/values/cut-text.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';
import type { Species } from '#vocabulary/species.ts';
import { lexiconsWith } from '#practice/emergency-words/base-words.rules.ts';
import { type Emergency, findEmergencyIn } from '#practice/emergency-words/emergency.rules.ts';
import { foldWord, tokenize } from '#practice/emergency-words/emergency-text.rules.ts';
import type { Lexicon } from '#practice/emergency-words/lexicon.rules.ts';
import { asItLooks, withoutInstructions } from './addressed-to-a-program.rules.ts';
import {
  type SortByTerms,
  type SortLexicon,
  SORTS_BY_TERMS,
  STRONG_SCORE,
  WEAK_SCORE,
} from './message-sorts.rules.ts';
import { DE_SORT_TERMS } from './sort-terms-de.rules.ts';
import { EN_SORT_TERMS } from './sort-terms-en.rules.ts';
import { ES_SORT_TERMS } from './sort-terms-es.rules.ts';

export interface InboundMessage {
  readonly text: string;
  readonly language: MessageLanguage;
  /** Of the pet, if it is known: some things are dangerous for some species only. */
  readonly species?: Species | null;
  /** The list of emergency words with the clinic's own; ours if omitted. */
  readonly emergencyLexicons?: readonly Lexicon[];
  /** Rows of that list that the clinic does not use. */
  readonly off?: ReadonlySet<string>;
}

export interface SortedMessage {
  readonly sort: MessageSort;
  /** What in the text it rests on. */
  readonly basis: readonly string[];
  /** Everything in the text that may be an emergency, also what is in doubt: for staff. */
  readonly emergency: Emergency | null;
}

interface SortTerm {
  readonly sort: SortByTerms;
  readonly score: number;
  readonly term: string;
  readonly words: readonly string[];
}

const LEXICONS: Readonly<Record<MessageLanguage, SortLexicon>> = {
  en: EN_SORT_TERMS,
  de: DE_SORT_TERMS,
  es: ES_SORT_TERMS,
};

/** What a message is about is said at its beginning; emergency words are looked for in all of it. */
const SCORED_LIMIT = 4000;

const foldTerm = (word: string): string =>
  word.endsWith('*') ? `${foldWord(word.slice(0, -1))}*` : foldWord(word);

const termsOf = (lexicon: SortLexicon): readonly SortTerm[] =>
  SORTS_BY_TERMS.flatMap((sort) =>
    (['strong', 'weak'] as const).flatMap((weight) =>
      lexicon[sort][weight].map((term) => ({
        sort,
        score: weight === 'strong' ? STRONG_SCORE : WEAK_SCORE,
        term,
        words: term.split(' ').map(foldTerm),
      })),
    ),
  );

const TERMS: Readonly<Record<MessageLanguage, readonly SortTerm[]>> = {
  en: termsOf(LEXICONS.en),
  de: termsOf(LEXICONS.de),
  es: termsOf(LEXICONS.es),
};

const isWord = (word: string, wanted: string): boolean =>
  wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;

/** Terms of a language in a text, each once. */
function foundTerms(words: readonly string[], language: MessageLanguage): readonly SortTerm[] {
  return TERMS[language].filter((term) =>
    words.some((_word, from) => term.words.every((wanted, at) => isWord(words[from + at] ?? '', wanted))),
  );
}

/** The sort with the highest score; none for a tie. */
function sortByTerms(found: readonly SortTerm[]): SortByTerms | null {
  const scores = SORTS_BY_TERMS.map((sort) => ({
    sort,
    score: found.filter((term) => term.sort === sort).reduce((sum, { score }) => sum + score, 0),
  })).toSorted((one, other) => other.score - one.score);
  const [first, second] = scores;
  if (!first || first.score === 0 || first.score === second?.score) return null;
  return first.sort;
}

/**
 * Whether what was found decides: everything red; amber where nothing speaks against it, but not a mere word such as “emergency”, which says nothing
 * of a pet.
 */
const isUrgent = ({ level, findings }: Emergency): boolean =>
  level === 'red' || findings.some(({ doubt, category }) => doubt === null && category !== 'call_for_help');

/**
 * ASSIST-4. What an inbound message is about. Emergency words decide first and alone (EMERGENCY-1, no second list): such a message is urgent and
 * goes no further. Otherwise terms are counted in the message's language, and in the others where it has none; a tie is
 * `other`. Sentences that address a program are not counted: a message is never sorted as it asks to be.
 *
 * @param text without what the sender quoted of our own messages.
 */
export function sortMessage({ text, language, species = null, ...given }: InboundMessage): SortedMessage {
  const lexicons = given.emergencyLexicons ?? lexiconsWith([]);
  const options = { species, off: given.off ?? new Set<string>() };
  return sortWith(findEmergencyIn(asItLooks(text), lexicons, options), { text, language });
}

/** ASSIST-4. The same, where emergency words were looked for before: by the clinic's own list, as a message comes in. */
export function sortWith(
  emergency: Emergency | null,
  { text, language }: Pick<InboundMessage, 'language' | 'text'>,
): SortedMessage {
  if (emergency && isUrgent(emergency))
    return { sort: 'urgent', basis: emergency.findings.map(({ found }) => found), emergency };
  const words = tokenize(withoutInstructions(cutText(text, SCORED_LIMIT))).tokens.map(
    ({ forms }) => forms[0] ?? '',
  );
  const others = (['en', 'de', 'es'] as const).filter((other) => other !== language);
  const own = foundTerms(words, language);
  const found = own.length > 0 ? own : others.flatMap((other) => foundTerms(words, other));
  const sort = sortByTerms(found) ?? 'other';
  const basis =
    sort === 'other'
      ? []
      : found.filter((term) => term.sort === sort).map(({ term }) => term.replace('*', '…'));
  return { sort, basis, emergency };
}
