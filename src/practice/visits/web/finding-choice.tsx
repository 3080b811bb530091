import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { FINDING_RESULT_LABELS, FINDING_RESULTS, type FindingResult } from '#vocabulary/exam.ts';
import { cn } from '#foundation/web/ui/cn.ts';

const LOOKS = {
  normal: { icon: Check, on: 'bg-good-soft text-good-ink', key: 'N', width: 'w-20 max-sm:w-18' },
  abnormal: { icon: TriangleAlert, on: 'bg-bad-soft text-bad-ink', key: 'A', width: 'w-24 max-sm:w-22' },
  not_examined: { icon: Minus, on: 'bg-surface text-ink shadow-xs dark:bg-hover', key: '-', width: 'w-8' },
} as const;

/** A result that can no longer be changed. */
export function FindingResultText({ result }: { readonly result: FindingResult }) {
  const { icon: Icon, on } = LOOKS[result];
  return (
    <span className={cn('inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm font-medium', on)}>
      <Icon aria-hidden className="size-3.5" />
      {FINDING_RESULT_LABELS[result]}
    </span>
  );
}

/** The result that a key stands for: N, A, and a hyphen. */
export const resultOfKey = (key: string): FindingResult | undefined =>
  FINDING_RESULTS.find((result) => LOOKS[result].key === key.toUpperCase());

interface FindingChoiceProps {
  readonly label: string;
  readonly value: FindingResult;
  readonly onChange: (result: FindingResult) => void;
  /** Keys of the table that the choice is part of. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Normal, abnormal or not examined. The arrow keys choose, as in any group of radio buttons. */
export function FindingChoice({ label, value, onChange, onKey }: FindingChoiceProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    onKey?.(event);
    if (event.defaultPrevented) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = FINDING_RESULTS[(FINDING_RESULTS.indexOf(value) + step + 3) % 3];
    if (next !== undefined) onChange(next);
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex h-8 shrink-0 items-center gap-0.5 rounded-md border border-line bg-sunken p-0.5 touch:h-auto"
    >
      {FINDING_RESULTS.map((result) => {
        const { icon: Icon, on, key, width } = LOOKS[result];
        const isOn = result === value;
        return (
          <button
            key={result}
            type="button"
            role="radio"
            aria-checked={isOn}
            aria-keyshortcuts={key}
            title={`${FINDING_RESULT_LABELS[result]} (${key})`}
            tabIndex={isOn ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onChange(result)}
            className={cn(
              'focus-ring inline-flex h-full items-center justify-center gap-1 rounded-sm text-sm font-medium transition-colors touch:h-11',
              width,
              isOn ? on : 'text-ink-muted hover:text-ink',
            )}
          >
            {(isOn || result === 'not_examined') && <Icon aria-hidden className="size-3.5 shrink-0" />}
            <span className={cn(result === 'not_examined' && 'sr-only')}>
              {FINDING_RESULT_LABELS[result]}
            </span>
          </button>
        );
      })}
    </div>
  );
}
