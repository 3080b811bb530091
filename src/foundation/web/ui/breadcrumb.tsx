import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from './cn.ts';

export interface Crumb {
  readonly label: string;
  /** The link target; the last crumb has none. */
  readonly to?: string | undefined;
}

interface BreadcrumbProps {
  readonly crumbs: readonly Crumb[];
  readonly className?: string;
}

/** The path to the current page. On a phone only its end, and an arrow to the page above it. */
export function Breadcrumb({ crumbs, className }: BreadcrumbProps) {
  const above = crumbs.at(-2);
  return (
    <nav aria-label="Breadcrumb" className={cn('flex min-w-0 items-center', className)}>
      {above?.to !== undefined && (
        <Link
          to={above.to}
          aria-label={`Back to ${above.label}`}
          className="focus-ring -ml-2 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted sm:hidden"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
      )}
      <ol className="flex min-w-0 items-center gap-1 text-base text-ink-muted">
        {crumbs.map(({ label, to }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li
              key={`${label}-${to ?? ''}`}
              className={cn('flex min-w-0 items-center gap-1', !last && 'max-sm:hidden')}
            >
              {index > 0 && (
                <ChevronRight aria-hidden className="size-3.5 shrink-0 opacity-60 max-sm:hidden" />
              )}
              {to === undefined || last ? (
                <span
                  className={cn('truncate', last && 'font-medium text-ink')}
                  {...(last ? { 'aria-current': 'page' as const } : {})}
                >
                  {label}
                </span>
              ) : (
                <Link to={to} className="focus-ring truncate rounded-sm hover:text-ink">
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
