import { ChevronRight } from 'lucide-react';
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

/** The path to the current page. */
export function Breadcrumb({ crumbs, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={cn('min-w-0', className)}>
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
