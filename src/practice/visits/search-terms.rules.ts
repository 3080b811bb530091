import {
  STARTER_CODE_SYSTEM,
  STARTER_CODE_VERSION,
  STARTER_TERMS,
  type StarterTerm,
} from '#vocabulary/diagnosis-terms.ts';
import type { Species } from '#vocabulary/species.ts';
import { foldedTerms } from '#foundation/values/fold.ts';
import type { DiagnosisTerm } from './problems.contract.ts';

const TERM_LIMIT = 20;

const SEARCHABLE = STARTER_TERMS.map((term) => ({ term, words: foldedTerms(term.display) }));

const isForSpecies = ({ species }: StarterTerm, wanted: Species | undefined): boolean =>
  wanted === undefined || species.length === 0 || species.includes(wanted);

/**
 * D2. Terms in which each typed word begins some word, in any order: those whose first word it begins come first, then
 * by name. Nothing for a blank text.
 */
export function searchTerms(text: string, species?: Species): DiagnosisTerm[] {
  const typed = foldedTerms(text);
  if (typed.length === 0) return [];
  const rank = (words: readonly string[]): number => (words[0]?.startsWith(typed[0] ?? '') ? 0 : 1);
  return SEARCHABLE.filter(
    ({ term, words }) =>
      isForSpecies(term, species) && typed.every((prefix) => words.some((word) => word.startsWith(prefix))),
  )
    .toSorted((a, b) => rank(a.words) - rank(b.words) || a.term.display.localeCompare(b.term.display, 'en'))
    .slice(0, TERM_LIMIT)
    .map(({ term: { code, display, kind } }) => ({
      system: STARTER_CODE_SYSTEM,
      version: STARTER_CODE_VERSION,
      code,
      display,
      kind,
    }));
}
