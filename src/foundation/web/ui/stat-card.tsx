import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from './cn.ts';
import { Skeleton } from './skeleton.tsx';

interface StatCardProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: ReactNode | undefined;
  /** What the number means today: "3 not yet checked in". */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  /** The link to what is counted. */
  readonly to?: string | undefined;
  /** Highlights the one number of a screen that needs attention. */
  readonly waiting?: boolean;
  readonly className?: string;
}

/** A number on a dashboard. */
export function StatCard({ label, value, hint, icon, to, waiting = false, className }: StatCardProps) {
  return (
    <section
      aria-label={label}
      className={cn(
        'group relative flex min-h-28 min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-4 transition-colors',
        to !== undefined && 'hover:border-line-strong hover:bg-hover/40',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-2 text-ink-muted">
        <h2 className="min-w-0 text-base font-medium">
          {to === undefined ? (
            label
          ) : (
            <Link to={to} className="focus-ring rounded-sm after:absolute after:inset-0 after:rounded-lg">
              {label}
            </Link>
          )}
        </h2>
        <span aria-hidden className={cn('[&_svg]:size-4', waiting && 'text-accent-ink')}>
          {to !== undefined && icon === undefined ? (
            <ArrowRight className="opacity-0 transition-opacity group-hover:opacity-100" />
          ) : (
            icon
          )}
        </span>
      </div>
      {value === undefined ? (
        <Skeleton className="my-1 h-7 w-16" />
      ) : (
        <p className="flex items-center gap-2 text-2xl font-semibold tracking-tight tabular max-sm:text-xl print:text-lg">
          {value}
          {waiting && <span aria-hidden className="size-2 rounded-full bg-accent" />}
        </p>
      )}
      {hint !== undefined && <p className="text-sm text-ink-muted">{hint}</p>}
    </section>
  );
}
