import { useId, type ReactNode } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';

interface SectionProps {
  readonly title: string;
  readonly intro?: ReactNode;
  /** On a ground of its own, from edge to edge. */
  readonly isBand?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a public page, under its heading. */
export function Section({ title, intro, isBand = false, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn(isBand && 'border-y border-line bg-surface', className)}>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-14 md:px-6">
        <div className="flex flex-col gap-3">
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
