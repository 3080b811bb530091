import { diffWordsWithSpace } from 'diff';

/** A run of words that both texts have, or only one of them. */
export interface DiffPart {
  readonly kind: 'both' | 'mine' | 'theirs';
  readonly text: string;
}

/** Two texts compared by words. The parts of `both` and `mine` together are my text, those of `both` and `theirs` the other. */
export const diffTexts = (mine: string, theirs: string): readonly DiffPart[] =>
  diffWordsWithSpace(theirs, mine).map(({ value, added, removed }) => ({
    kind: added ? 'mine' : removed ? 'theirs' : 'both',
    text: value,
  }));
