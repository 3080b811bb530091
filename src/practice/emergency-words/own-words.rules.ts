import type { OwnEmergencyTerm } from './contract.ts';
import { tokenize } from './emergency-text.rules.ts';
import type { EmergencyRow } from './lexicon.rules.ts';

/** The words of a phrase that somebody has typed, without the marks that our own list gives a meaning. */
export const phraseOf = (typed: string): string => {
  const { text, tokens } = tokenize(typed);
  return tokens
    .filter(({ kind }) => kind === 'word')
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
};

/** A clinic's own word as a row of the list. */
export const rowOfOwn = ({ id, language, category, level, phrase }: OwnEmergencyTerm): EmergencyRow => ({
  id,
  language,
  category,
  level,
  any: [phraseOf(phrase)],
  version: 1,
});
