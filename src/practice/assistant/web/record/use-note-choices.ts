import { useState } from 'react';
import type { NoteSection } from '../../note-rules.contract.ts';
import { NOTE_SECTIONS } from '../../note-rules.contract.ts';
import type { VisitNoteDraft } from '../../record-drafts.contract.ts';

/** Where a sentence goes: a section, or nowhere by choice; undefined while that is unclear. */
export type Place = NoteSection | 'left_out';

export interface PlacedSentence {
  readonly index: number;
  readonly text: string;
  /** What was typed or dictated. */
  readonly said: string;
  readonly place: Place | undefined;
  /** A rule changed a value in it, and the doctor has not decided. */
  readonly hasOpenChange: boolean;
}

interface Choice {
  readonly place?: Place;
  /** Of a value that a rule changed. */
  readonly keepsChange?: boolean;
}

/** A doctor’s choices over the sentences of a note. */
export function useNoteChoices({ draft, placements }: VisitNoteDraft) {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const change = (index: number, choice: Choice) =>
    setChoices((before) => new Map(before).set(index, { ...before.get(index), ...choice }));
  const sentences = draft.sentences.map((sentence, index): PlacedSentence => {
    const placement = placements[index];
    const choice = choices.get(index);
    const isChanged = placement?.doubts.includes('changed_value') ?? false;
    const said = placement?.said ?? sentence.text;
    return {
      index,
      said,
      text: isChanged && choice?.keepsChange === false ? said : sentence.text,
      place: choice?.place ?? placement?.section ?? undefined,
      hasOpenChange: isChanged && choice?.keepsChange === undefined,
    };
  });
  const used = sentences.filter(({ place }) => place !== undefined && place !== 'left_out');
  return {
    sentences,
    unplaced: sentences.filter(({ place }) => place === undefined).length,
    openChanges: sentences.filter(({ hasOpenChange, place }) => hasOpenChange && place !== 'left_out').length,
    /** In the order in which it was said. */
    usedText: used.map(({ text }) => text).join(' '),
    sections: Object.fromEntries(
      NOTE_SECTIONS.flatMap((section) => {
        const text = used.filter(({ place }) => place === section).map((one) => one.text);
        return text.length === 0 ? [] : [[section, text.join(' ')]];
      }),
    ) as Partial<Record<NoteSection, string>>,
    placeIn: (index: number, place: Place) => change(index, { place }),
    decideChange: (index: number, keepsChange: boolean) => change(index, { keepsChange }),
  };
}
export type NoteChoices = ReturnType<typeof useNoteChoices>;
