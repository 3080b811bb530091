import type { ReactNode } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';

interface PageHeroProps {
  /** A few words above the heading. */
  readonly eyebrow?: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly actions?: ReactNode;
  /** Next to the text on wide screens, below it on narrow ones. */
  readonly picture?: ReactNode;
}

/** The first view of a public page: what it is about, and for whom. */
export function PageHero({ eyebrow, title, text, actions, picture }: PageHeroProps) {
  return (
    <section
      className={cn(
        'mx-auto grid w-full max-w-6xl items-center gap-10 px-4 pt-10 pb-14 md:px-6 md:pt-14',
        picture !== undefined && 'lg:grid-cols-[1fr_1.15fr] lg:gap-14',
      )}
    >
      <div className="flex flex-col items-start gap-5">
        {eyebrow !== undefined && <p className="text-base font-semibold text-brand-ink">{eyebrow}</p>}
        <h1 className="max-w-3xl font-display text-3xl font-bold tracking-tight sm:text-4xl">{title}</h1>
        <p className="max-w-2xl text-lg text-ink-muted">{text}</p>
        {actions}
      </div>
      {picture}
    </section>
  );
}
