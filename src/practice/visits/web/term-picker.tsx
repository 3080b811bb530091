import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Species } from '#vocabulary/species.ts';
import { queryOf } from '#foundation/web/api.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { FLOATING_CLASSES, MENU_ITEM_CLASSES } from '#foundation/web/ui/overlay-classes.ts';
import { type DiagnosisTerm, searchDiagnosisTermsEndpoint } from '../problems.contract.ts';

interface Chosen {
  /** What was typed. */
  readonly text: string;
  /** The term that was chosen; null for free text. */
  readonly term: DiagnosisTerm | null;
}

interface TermPickerProps {
  /** What is added: "Problem". */
  readonly label: string;
  readonly species: Species;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onClose: () => void;
}

/** Searches coded terms while typing. Enter takes the marked term; the last entry takes what was typed as it is. */
export function TermPicker({ label, species, error, busy, onChoose, onClose }: TermPickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const query = text.trim();
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(searchDiagnosisTermsEndpoint, { q: query, species }),
    enabled: query !== '',
    placeholderData: (before) => before,
  });
  const terms = query === '' ? [] : (data?.items ?? []);
  const choices: readonly Chosen[] =
    query === '' ? [] : [...terms.map((term) => ({ text: query, term })), { text: query, term: null }];
  const choose = (index: number) => {
    const chosen = choices[index];
    if (chosen !== undefined && !busy) onChoose(chosen);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown') setMarked((at) => Math.min(at + 1, choices.length - 1));
    else if (key === 'ArrowUp') setMarked((at) => Math.max(at - 1, 0));
    else if (key === 'Escape') onClose();
    // Results of an earlier text are not taken for this one.
    else if (key === 'Enter') choose(isPlaceholderData ? choices.length - 1 : marked);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative flex flex-col gap-1.5">
      <Input
        // It appears because its button was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-activedescendant={choices.length > 0 ? `${id}-${marked}` : undefined}
        autoComplete="off"
        maxLength={200}
        placeholder={`${label}: search terms or type your own`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setMarked(0);
        }}
        onKeyDown={onKey}
        onBlur={() => query === '' && onClose()}
      />
      {choices.length > 0 && (
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={`Terms for ${label.toLowerCase()}`}
          className={cn(FLOATING_CLASSES, 'absolute inset-x-0 top-full mt-1 max-h-72 overflow-y-auto p-1')}
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map(({ term }, index) => (
            <div
              key={term === null ? 'typed' : `${term.system} ${term.code}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              tabIndex={-1}
              className={cn(MENU_ITEM_CLASSES, index === marked && 'bg-hover')}
              onMouseMove={() => setMarked(index)}
              onClick={() => choose(index)}
              onKeyDown={onKey}
            >
              {term === null ? (
                <span>
                  Use “{query}” <span className="text-ink-muted">without a code</span>
                </span>
              ) : (
                <>
                  <span className="min-w-0 flex-1 truncate">{term.display}</span>
                  <span className="text-sm text-ink-muted tabular">{term.code}</span>
                </>
              )}
            </div>
          ))}
        </div>
      )}
      <FormError error={error} />
    </div>
  );
}
