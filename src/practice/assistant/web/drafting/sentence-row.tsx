import { Check, Pencil, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { faultText } from './fault-text.ts';
import { SentenceEditor } from './sentence-editor.tsx';
import { SourceChip } from './source-chip.tsx';
import type { DraftEdits, ShownSentence } from './use-draft-edits.ts';

interface SentenceRowProps {
  readonly sentence: ShownSentence;
  readonly edits: DraftEdits;
}

/** A sentence of a draft with its sources, what is wrong with it, and what one may do with it. */
export function SentenceRow({ sentence, edits }: SentenceRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { index, text, sources, state, needsReview } = sentence;
  if (isEditing)
    return (
      <li className="py-3">
        <SentenceEditor
          label={`Sentence ${index + 1}`}
          text={text}
          onSave={(next) => {
            edits.edit(index, next);
            setIsEditing(false);
          }}
          onCancel={() => setIsEditing(false)}
        />
      </li>
    );
  return (
    <li
      aria-label={`Sentence ${index + 1}`}
      className={cn('flex flex-col gap-2 py-3', needsReview && 'border-l-3 border-warn pl-3')}
    >
      <div className="flex items-start gap-2 max-sm:flex-col">
        <p
          className={cn(
            'min-w-0 flex-1 text-base wrap-anywhere whitespace-pre-line',
            state === 'removed' && 'text-ink-muted line-through',
          )}
        >
          {text}
        </p>
        <RowActions sentence={sentence} edits={edits} onEdit={() => setIsEditing(true)} />
      </div>
      {needsReview && <Faults sentence={sentence} />}
      <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
        {state === 'confirmed' && <Badge tone="good">Confirmed by you</Badge>}
        {state === 'edited' && <Badge>Edited by you</Badge>}
        {state === 'removed' && <Badge>Removed</Badge>}
        {state !== 'removed' &&
          sources.map((source) => <SourceChip key={`${source.kind} ${source.id}`} source={source} />)}
      </div>
    </li>
  );
}

/** Each reason once. */
const Faults = ({ sentence: { faults } }: { readonly sentence: ShownSentence }) => (
  <ul className="flex flex-col gap-1 text-sm text-warn-ink">
    {Array.from(new Set(faults.map(faultText)), (fault) => (
      <li key={fault} className="flex items-start gap-1.5 wrap-anywhere">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {fault}
      </li>
    ))}
  </ul>
);

function RowActions({ sentence, edits, onEdit }: SentenceRowProps & { readonly onEdit: () => void }) {
  const { index, needsReview, state } = sentence;
  const nameOf = (verb: string) => `${verb} sentence ${index + 1}`;
  if (state === 'removed')
    return (
      <Button size="sm" variant="ghost" aria-label={nameOf('Restore')} onClick={() => edits.restore(index)}>
        <Undo2 aria-hidden />
        Restore
      </Button>
    );
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1 print:hidden">
      {needsReview && (
        <Button size="sm" aria-label={nameOf('Confirm')} onClick={() => edits.confirm(index)}>
          <Check aria-hidden />
          Confirm
        </Button>
      )}
      <Button size="icon-sm" variant="ghost" aria-label={nameOf('Edit')} title="Edit" onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={nameOf('Remove')}
        title="Remove"
        onClick={() => edits.remove(index)}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
