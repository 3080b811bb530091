import { useId, type ReactNode } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';

interface SectionProps {
  readonly title: string;
  readonly intro?: ReactNode;
  /** With a background of its own, from edge to edge. */
  readonly isBand?: boolean;
  /** For lists and text of one column: on wide screens the heading is at their side. */
  readonly isSideBySide?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a public page, under its heading. */
export function Section({
  title,
  intro,
  isBand = false,
  isSideBySide = false,
  className,
  children,
}: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn(isBand && 'border-y border-line bg-surface', className)}>
      <div
        className={cn(
          'mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-14 md:px-6',
          isSideBySide && 'lg:grid lg:grid-cols-[1fr_2fr] lg:items-start lg:gap-12',
        )}
      >
        <div className={cn('flex flex-col gap-3', isSideBySide && 'lg:sticky lg:top-24')}>
          <h2 id={id} className="max-w-2xl font-display text-2xl font-bold tracking-tight">
            {title}
          </h2>
          {intro !== undefined && <p className="max-w-2xl text-md text-ink-muted">{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
