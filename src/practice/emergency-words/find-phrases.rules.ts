import type { Token } from './emergency-text.rules.ts';
import { type Lexicon, MIN_BEGINNING, type Phrase, TYPO_LENGTH } from './lexicon.rules.ts';
import { isOneEditApart, deletionsOf } from './one-edit.rules.ts';

/** A phrase of the lexicon in a text: the numbers of its first and last token. */
export interface PhraseMatch {
  readonly phrase: Phrase;
  readonly from: number;
  readonly to: number;
}

/** Counts what is done, so that a test can bound it. */
export interface StepCount {
  steps: number;
}

/** Words between two words of a phrase. */
const FILLERS_LIMIT = 3;

function typosOf(form: string, lexicon: Lexicon, count: StepCount): readonly number[] {
  if (form.length < TYPO_LENGTH - 1 || lexicon.notTypos.has(form)) return [];
  const found: number[] = [];
  const compare = (part: string, isBeginning: boolean) => {
    for (const rest of deletionsOf(part)) {
      count.steps += 1;
      for (const candidate of lexicon.typos.get(rest) ?? []) {
        count.steps += 1;
        // Hardly anybody mistypes the first letter, and other words differ by it.
        if (candidate.isBeginning !== isBeginning || candidate.text[0] !== part[0]) continue;
        if (isOneEditApart(candidate.text, part)) found.push(candidate.word);
      }
    }
  };
  compare(form, false);
  for (const length of lexicon.beginningLengths) {
    for (const size of [length - 1, length, length + 1]) {
      if (size <= form.length) compare(form.slice(0, size), true);
    }
  }
  return found;
}

/** The words of the lexicon that a token can be. */
function wordsOf(form: string, lexicon: Lexicon, count: StepCount): ReadonlySet<number> {
  const found = new Set<number>();
  const exact = lexicon.exact.get(form);
  if (exact !== undefined) found.add(exact);
  for (let length = MIN_BEGINNING; length <= form.length; length += 1) {
    count.steps += 1;
    const beginning = lexicon.beginnings.get(form.slice(0, length));
    if (beginning !== undefined) found.add(beginning);
  }
  for (const [part, word] of lexicon.contained) {
    count.steps += 1;
    if (form.includes(part)) found.add(word);
  }
  // What is a word of the lexicon as it is written is no typing error of another one.
  if (exact === undefined) for (const word of typosOf(form, lexicon, count)) found.add(word);
  return found;
}

/** All phrases of the lexicon in a text. */
export function findPhrases(
  tokens: readonly Token[],
  lexicon: Lexicon,
  count: StepCount,
): readonly PhraseMatch[] {
  const known = new Map<string, ReadonlySet<number>>();
  const words = tokens.map(({ forms }): ReadonlySet<number> => {
    const all = forms.map((form) => {
      const met = known.get(form) ?? wordsOf(form, lexicon, count);
      known.set(form, met);
      return met;
    });
    return all.reduce((some, more) => some.union(more), new Set<number>());
  });
  const isFiller = (at: number) => tokens[at]?.forms.some((form) => lexicon.fillers.has(form)) === true;

  /** Where a word of a phrase is at or after a token, past what may be between; null if it is not there. */
  const placeOf = (word: number, from: number): number | null => {
    for (let at = from; at <= from + FILLERS_LIMIT; at += 1) {
      count.steps += 1;
      if (words[at]?.has(word)) return at;
      if (!isFiller(at)) return null;
    }
    return null;
  };

  /** The last token of a phrase that begins at a token; null if it is not there. */
  const endOf = (phrase: Phrase, from: number): number | null => {
    let at: number | null = from;
    for (const word of phrase.words.slice(1)) {
      at = placeOf(word, at + 1);
      if (at === null) return null;
    }
    return at;
  };

  return words.flatMap((some, from) =>
    [...some].flatMap((word) =>
      (lexicon.phrases.get(word) ?? []).flatMap((phrase) => {
        const to = endOf(phrase, from);
        return to === null ? [] : [{ phrase, from, to }];
      }),
    ),
  );
}
