import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface EmptyStateProps {
  /** What is missing: "No appointments today". */
  readonly title: string;
  /** What will appear here, and how to get it. */
  readonly hint?: string | undefined;
  /** A small picture or an icon. */
  readonly icon?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  /** For a part of a page rather than the whole page. One of many cards on its page has an `EmptyLine` instead. */
  readonly compact?: boolean;
  readonly className?: string;
}

export function EmptyState({ title, hint, icon, action, compact = false, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex flex-col items-center justify-center text-center',
        compact ? 'gap-2 px-4 py-8' : 'gap-3 px-6 py-16',
        className,
      )}
    >
      {icon !== undefined && (
        <div
          aria-hidden
          className={cn(
            'flex items-center justify-center rounded-2xl bg-brand-soft text-brand-ink',
            compact ? 'size-10 [&_svg]:size-5' : 'size-14 [&_svg]:size-7',
          )}
        >
          {icon}
        </div>
      )}
      <div className="flex max-w-sm flex-col gap-1">
        <p className={cn('font-semibold', compact ? 'text-base' : 'text-md')}>{title}</p>
        {hint !== undefined && <p className="text-base text-balance text-ink-muted">{hint}</p>}
      </div>
      {action}
    </div>
  );
}
