import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

interface ChoiceButtonProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly leading?: ReactNode;
  /** True for the previous answer when the user goes back. */
  readonly chosen?: boolean;
  readonly onChoose: () => void;
}

/** One answer to the question of a step; at least 48 px high, the whole surface is the tap target. */
export function ChoiceButton({ title, text, leading, chosen = false, onChoose }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        'focus-ring flex min-h-14 w-full items-center gap-4 rounded-xl border bg-surface px-4 py-3 text-left transition-colors hover:bg-hover',
        chosen ? 'border-brand bg-brand-soft hover:bg-brand-soft' : 'border-line-strong',
      )}
    >
      {leading}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium break-words">{title}</span>
        {text !== undefined && text !== '' && <span className="text-base text-ink-muted">{text}</span>}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </button>
  );
}
