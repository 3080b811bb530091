import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { BodySystem } from '#vocabulary/exam.ts';
import { useDraftText } from '#foundation/web/form/use-draft-text.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { FindingChoice } from './finding-choice.tsx';
import type { FindingChange } from './use-findings.ts';

/** After the last key press in a note. */
const TYPING_PAUSE_MS = 1_000;

interface ExamRowProps {
  readonly visitId: string;
  readonly label: string;
  readonly finding: FindingChange & { readonly isUnconfirmed: boolean };
  readonly onChange: (change: FindingChange) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>, system: BodySystem) => void;
}

/** One body system. The note appears for an abnormal finding, and wherever there is one. */
export function ExamRow({ visitId, label, finding, onChange, onKey }: ExamRowProps) {
  const { bodySystem, result, note, isUnconfirmed } = finding;
  const hasNote = result !== 'not_examined' && (result === 'abnormal' || note !== null);
  return (
    <div
      data-system={bodySystem}
      role="group"
      aria-label={label}
      className={cn(
        'flex flex-col gap-1.5 rounded-md px-2 py-1.5 focus-within:bg-hover/60',
        isUnconfirmed && 'bg-warn-soft',
      )}
    >
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-sm:gap-x-2">
        <span
          className={cn(
            'min-w-min flex-1 basis-20 text-base',
            result === 'not_examined' && 'text-ink-muted',
            isUnconfirmed &&
              'text-warn-ink underline decoration-warn decoration-dotted decoration-2 underline-offset-4',
          )}
        >
          {label}
        </span>
        {isUnconfirmed && (
          <Button
            size="sm"
            variant="ghost"
            className="text-warn-ink"
            aria-label={`Confirm ${label.toLowerCase()}`}
            onClick={() => onChange({ bodySystem, result, note })}
          >
            <Check aria-hidden />
            Confirm
          </Button>
        )}
        <FindingChoice
          label={label}
          onKey={(event) => onKey(event, bodySystem)}
          value={result}
          onChange={(next) =>
            onChange({ bodySystem, result: next, note: next === 'not_examined' ? null : note })
          }
        />
      </div>
      {hasNote && (
        <FindingNote
          name={`finding:${visitId}:${bodySystem}`}
          label={`${label}: what is abnormal`}
          note={note}
          onSave={(text) => onChange({ bodySystem, result, note: text })}
        />
      )}
    </div>
  );
}

interface FindingNoteProps {
  readonly name: string;
  readonly label: string;
  readonly note: string | null;
  readonly onSave: (text: string | null) => void;
}

/** Saved after a pause and when the field is left; until then it survives a reload. */
function FindingNote({ name, label, note, onSave }: FindingNoteProps) {
  const draft = useDraftText(name);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim() === '' ? null : text.trim();
    if (next !== note) onSave(next);
    else draft.forget();
  };
  const isSaved = draft.text !== '' && draft.text.trim() === note;
  const { forget } = draft;
  useEffect(() => {
    if (isSaved && document.activeElement?.getAttribute('data-draft') !== name) forget();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Textarea
      rows={1}
      aria-label={label}
      placeholder="What is abnormal"
      data-draft={name}
      maxLength={2000}
      value={draft.text === '' ? (note ?? '') : draft.text}
      onChange={({ target }) => {
        // An empty draft means that there is none: a note that is being cleared keeps a space.
        draft.keep(target.value === '' ? ' ' : target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => save(target.value), TYPING_PAUSE_MS);
      }}
      onBlur={() => draft.text !== '' && save(draft.text)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.currentTarget
          .closest('[data-system]')
          ?.querySelector<HTMLElement>('[aria-checked=true]')
          ?.focus();
      }}
    />
  );
}
