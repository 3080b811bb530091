import { useState } from 'react';
import type { Draft, DraftSentence } from '../../drafts.contract.ts';

/** What a person did with a sentence. */
type Choice =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'edited'; readonly text: string };

/** A sentence as it stands now. */
export interface ShownSentence extends DraftSentence {
  readonly index: number;
  readonly state: 'as_drafted' | 'confirmed' | 'edited' | 'removed';
  /** It has faults, and nobody has confirmed, edited or removed it. */
  readonly needsReview: boolean;
}

export interface DraftEdits {
  readonly sentences: readonly ShownSentence[];
  readonly unsettled: number;
  /** Sentences with faults that were confirmed. */
  readonly confirmed: number;
  /** Those that are left, in their order. */
  readonly used: readonly ShownSentence[];
  readonly confirm: (index: number) => void;
  readonly remove: (index: number) => void;
  readonly restore: (index: number) => void;
  readonly edit: (index: number, text: string) => void;
}

function shown(sentence: DraftSentence, index: number, choice: Choice | undefined): ShownSentence {
  const { text } = choice?.kind === 'edited' ? choice : sentence;
  return {
    ...sentence,
    text,
    index,
    state: choice?.kind ?? 'as_drafted',
    needsReview: choice === undefined && sentence.faults.length > 0,
  };
}

/** A person’s choices for the sentences of a draft. A sentence whose text is emptied is removed. */
export function useDraftEdits({ sentences: drafted }: Pick<Draft, 'sentences'>): DraftEdits {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const choose = (index: number, choice: Choice | undefined) =>
    setChoices((before) => {
      const after = new Map(before);
      if (choice) after.set(index, choice);
      else after.delete(index);
      return after;
    });
  const sentences = drafted.map((sentence, index) => shown(sentence, index, choices.get(index)));
  return {
    sentences,
    unsettled: sentences.filter(({ needsReview }) => needsReview).length,
    confirmed: sentences.filter(({ state, faults }) => state === 'confirmed' && faults.length > 0).length,
    used: sentences.filter(({ state }) => state !== 'removed'),
    confirm: (index) => choose(index, { kind: 'confirmed' }),
    remove: (index) => choose(index, { kind: 'removed' }),
    restore: (index) => choose(index, undefined),
    edit: (index, text) => {
      const line = text.trim();
      if (line === '') choose(index, { kind: 'removed' });
      else if (line === drafted[index]?.text) choose(index, undefined);
      else choose(index, { kind: 'edited', text: line });
    },
  };
}
