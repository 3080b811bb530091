import { Check, CornerUpLeft, TriangleAlert } from 'lucide-react';
import { VISIT_SECTION_LABELS } from '#vocabulary/visits.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { NOTE_SECTIONS } from '../../note-rules.contract.ts';
import type { VisitNoteDraft } from '../../record-drafts.contract.ts';
import { DraftLabel } from '../public/draft-view.tsx';
import { useDecideDraft } from '../public/use-decide-draft.ts';
import { RuleEffects } from './rule-effects.tsx';
import { type NoteChoices, type PlacedSentence, useNoteChoices } from './use-note-choices.ts';

const PLACES = [
  ...NOTE_SECTIONS.map((value) => ({ value, label: VISIT_SECTION_LABELS[value] })),
  { value: 'left_out', label: 'Leave out' },
];

interface NotePreviewProps {
  readonly note: VisitNoteDraft;
  readonly onUse: (sections: NoteChoices['sections']) => void;
  /** Back to the text, which is still there. */
  readonly onBack: () => void;
}

/** A note before it goes into a visit: each sentence in its section, first those for which the doctor has to choose one. */
export function NotePreview({ note, onUse, onBack }: NotePreviewProps) {
  const choices = useNoteChoices(note);
  const decide = useDecideDraft();
  const { sentences, unplaced, openChanges, usedText, sections } = choices;
  const open = sentences.filter(({ place }) => place === undefined);
  const groups = [
    { key: 'open', title: 'Choose a section', rows: open },
    ...PLACES.map(({ value, label }) => ({
      key: value,
      title: value === 'left_out' ? 'Left out' : label,
      rows: sentences.filter(({ place }) => place === value),
    })),
  ].filter(({ rows }) => rows.length > 0);
  const use = () => {
    decide({ id: note.draft.id, usedText, confirmed: 0 });
    onUse(sections);
  };
  return (
    <section aria-label="Draft" className="flex flex-col gap-4">
      <DraftLabel draft={note.draft} />
      {groups.map(({ key, title, rows }) => (
        <section key={key} aria-label={title} className="flex flex-col gap-1">
          <h3 className="text-base font-semibold">{title}</h3>
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {rows.map((sentence) => (
              <NoteRow key={sentence.index} sentence={sentence} choices={choices} />
            ))}
          </ul>
        </section>
      ))}
      <RuleEffects rules={note.rules} />
      <div className="flex flex-col gap-2">
        <p role="status" className="text-sm text-warn-ink empty:hidden">
          {openText(unplaced, openChanges)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={unplaced > 0 || openChanges > 0 || usedText === ''}
            onClick={use}
          >
            <Check aria-hidden />
            Add to note
          </Button>
          <Button
            onClick={() => {
              decide({ id: note.draft.id, usedText: null, confirmed: 0 });
              onBack();
            }}
          >
            <CornerUpLeft aria-hidden />
            Edit text
          </Button>
        </div>
      </div>
    </section>
  );
}

function openText(unplaced: number, openChanges: number): string | undefined {
  if (unplaced > 0)
    return unplaced === 1
      ? 'Choose a section for 1 sentence.'
      : `Choose a section for ${unplaced} sentences.`;
  if (openChanges > 0)
    return openChanges === 1
      ? 'Check the value that a rule changed.'
      : `Check the ${openChanges} values that rules changed.`;
  return undefined;
}

interface NoteRowProps {
  readonly sentence: PlacedSentence;
  readonly choices: NoteChoices;
}

const NoteRow = ({ sentence: { index, text, said, place, hasOpenChange }, choices }: NoteRowProps) => (
  <li className="flex flex-col gap-2 py-2.5">
    <div className="flex items-start gap-3 max-sm:flex-col">
      <p className="min-w-0 flex-1 text-base wrap-anywhere">{text}</p>
      <NativeSelect
        small
        aria-label={`Section of sentence ${index + 1}`}
        className="w-40 shrink-0"
        {...(place === undefined ? { placeholder: 'Choose' } : {})}
        options={PLACES}
        value={place ?? ''}
        onChange={({ target }) => {
          const chosen = PLACES.find(({ value }) => value === target.value)?.value;
          const section = NOTE_SECTIONS.find((one) => one === chosen);
          if (chosen !== undefined) choices.placeIn(index, section ?? 'left_out');
        }}
      />
    </div>
    {hasOpenChange && (
      <div className="flex flex-wrap items-center gap-2 text-sm text-warn-ink">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
        <span className="min-w-0 flex-1 wrap-anywhere">A rule changed a value. You entered: “{said}”</span>
        <Button
          size="sm"
          aria-label={`Keep change in sentence ${index + 1}`}
          onClick={() => choices.decideChange(index, true)}
        >
          Keep change
        </Button>
        <Button
          size="sm"
          aria-label={`Undo change in sentence ${index + 1}`}
          onClick={() => choices.decideChange(index, false)}
        >
          Undo change
        </Button>
      </div>
    )}
  </li>
);
