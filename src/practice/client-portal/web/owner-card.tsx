import type { ReactNode } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';

interface OwnerCardProps {
  readonly title: ReactNode;
  readonly titleId: string;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A surface with a heading, as wide and as calm as the client pages are. On paper it stays in one piece. */
export function OwnerCard({ title, titleId, action, className, children }: OwnerCardProps) {
  return (
    <section
      aria-labelledby={titleId}
      className={cn(
        'flex min-w-0 break-inside-avoid flex-col gap-3 rounded-xl border border-line bg-surface p-4',
        className,
      )}
    >
      <div
        className={cn(
          'flex flex-wrap items-center justify-between gap-x-4',
          // As high as a finger needs it, without pushing the heading away from the edge.
          action !== undefined && '-my-1.5 min-h-11',
        )}
      >
        <h2 id={titleId} className="min-w-0 text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
