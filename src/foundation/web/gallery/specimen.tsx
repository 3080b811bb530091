import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

interface SpecimenProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One component in its states, under its name. */
export function Specimen({ title, className, children }: SpecimenProps) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
      <div className={cn('flex flex-wrap items-start gap-3', className)}>{children}</div>
    </section>
  );
}
