import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

interface PortalCardProps {
  readonly title: ReactNode;
  readonly titleId: string;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A card with a heading in the client portal. It is not split across printed pages. */
export function PortalCard({ title, titleId, action, className, children }: PortalCardProps) {
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
          // Touch target height, without moving the heading away from the edge.
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
