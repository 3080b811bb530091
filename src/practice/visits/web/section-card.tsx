import type { ReactNode } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';

/** The parts of the page that can be jumped to. */
export const sectionId = (name: string): string => `visit-${name}`;

interface SectionCardProps {
  readonly name: string;
  readonly title: string;
  readonly badge?: ReactNode;
  /** Whether it is saved. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One part of the visit's page: a quiet card whose head stays one line high. */
export const SectionCard = ({
  name,
  title,
  badge,
  status,
  actions,
  className,
  children,
}: SectionCardProps) => (
  <section
    id={sectionId(name)}
    aria-labelledby={`${sectionId(name)}-title`}
    className={cn(
      'scroll-mt-26 rounded-lg border border-line bg-surface transition-shadow focus-within:border-line-strong',
      className,
    )}
  >
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-1.5">
      <h2 id={`${sectionId(name)}-title`} className="text-base font-semibold max-sm:grow">
        {title}
      </h2>
      {/* On a phone the buttons stay next to the title, and the badge goes below. */}
      {badge !== undefined && <span className="flex max-sm:order-1 max-sm:basis-full">{badge}</span>}
      <span className="min-w-0 flex-1 max-sm:max-w-full max-sm:flex-none">{status}</span>
      <div className="flex items-center gap-0.5">{actions}</div>
    </header>
    {children}
  </section>
);
