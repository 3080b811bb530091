import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '#foundation/web/ui/cn.ts';

export interface LinkCard {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  /** The benefit, in a few words. */
  readonly benefit?: string;
}

interface LinkCardsProps {
  readonly cards: readonly LinkCard[];
  readonly wide?: boolean;
}

/** Links to other pages with a description. The whole card is the link. */
export function LinkCards({ cards, wide = false }: LinkCardsProps) {
  return (
    <ul className={cn('grid gap-4 sm:grid-cols-2', !wide && 'lg:grid-cols-3')}>
      {cards.map(({ title, text, to, benefit }) => (
        <li
          key={to}
          className="group relative flex flex-col gap-2 rounded-2xl border border-line bg-surface p-6 transition-colors focus-within:border-brand hover:border-brand"
        >
          <h3 className="text-lg font-semibold">
            <Link
              to={to}
              className="outline-none after:absolute after:inset-0 after:rounded-2xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
            >
              {title}
            </Link>
          </h3>
          <p className="text-md text-ink-muted">{text}</p>
          <p className="mt-auto pt-3 text-base font-medium text-brand-ink">
            {benefit ?? 'Read more'}
            {/* Bound to the last word, so that it never begins a line. */}
            {'\u00a0'}
            <ArrowRight
              aria-hidden
              className="inline size-4 align-[-0.2em] transition-transform group-hover:translate-x-0.5"
            />
          </p>
        </li>
      ))}
    </ul>
  );
}
