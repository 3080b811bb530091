import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { messageOf, Reference } from './form-error.tsx';

interface ErrorStateProps {
  /** What has failed: "Today's appointments could not be loaded". */
  readonly title: string;
  readonly error?: unknown;
  /** What is safe: "Your changes were saved." */
  readonly kept?: string;
  /** Tries again; shown as a button. */
  readonly onRetry?: (() => void) | undefined;
  readonly action?: ReactNode;
  readonly compact?: boolean;
  readonly className?: string;
}

/** Replaces content that failed to load: what happened, what is safe, what to do, what to quote. */
export function ErrorState({
  title,
  error,
  kept,
  onRetry,
  action,
  compact = false,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-col items-center justify-center gap-3 text-center',
        compact ? 'px-4 py-8' : 'px-6 py-16',
        className,
      )}
    >
      <div
        aria-hidden
        className="flex size-12 items-center justify-center rounded-2xl bg-bad-soft text-bad-ink"
      >
        <TriangleAlert className="size-6" />
      </div>
      <div className="flex max-w-md flex-col gap-1 text-base text-ink-muted">
        <p className="text-md font-semibold text-ink">{title}</p>
        {error !== undefined && error !== null && <p>{messageOf(error)}</p>}
        {kept !== undefined && <p>{kept}</p>}
        <Reference error={error} />
      </div>
      {onRetry !== undefined && (
        <Button onClick={onRetry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
      {action}
    </div>
  );
}
