/** Sorts that a list of terms decides about. */
export const SORTS_BY_TERMS = ['booking', 'medication', 'result', 'bill'] as const;
export type SortByTerms = (typeof SORTS_BY_TERMS)[number];

/** Terms of one sort: `strong` ones nearly decide alone, `weak` ones only together. A term is words in their order; `appointment*` begins so. */
export interface SortTerms {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
}
export type SortLexicon = Readonly<Record<SortByTerms, SortTerms>>;

export const STRONG_SCORE = 3;
export const WEAK_SCORE = 1;
