import { Link } from 'react-router';
import { cn } from '../ui/cn.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import type { NavigationGroup } from './navigation.ts';

/** How much waits behind an item, with the words for screen readers: "3 due". */
export type SidebarCounts = Readonly<
  Record<string, { readonly count: number; readonly label: string } | undefined>
>;

interface SidebarNavProps {
  readonly groups: readonly NavigationGroup[];
  /** The path of the item to mark as the current one. */
  readonly currentTo: string | undefined;
  /** Icons only; labels appear as tooltips. */
  readonly iconsOnly: boolean;
  /** What waits for the user, by the path of the item. */
  readonly counts?: SidebarCounts | undefined;
  readonly onNavigate?: () => void;
}

/** The pages of a role. */
export function SidebarNav({ groups, currentTo, iconsOnly, counts, onNavigate }: SidebarNavProps) {
  return (
    <nav
      aria-label="Main"
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-x-hidden overflow-y-auto px-2 py-2"
    >
      {groups.map(({ label, items }) => (
        <div key={label ?? 'main'} className="flex flex-col gap-0.5">
          {label !== undefined && (
            <p className={cn('px-2 pb-1 text-xs font-medium text-ink-muted', iconsOnly && 'sr-only')}>
              {label}
            </p>
          )}
          <ul className="flex flex-col gap-0.5" aria-label={label}>
            {items
              .filter(({ partOf }) => partOf === undefined)
              .map(({ to, label: text, icon: Icon }) => {
                const current = to === currentTo;
                const waiting = counts?.[to];
                return (
                  <li key={to}>
                    <Tooltip text={text} side="right" hidden={!iconsOnly}>
                      <Link
                        to={to}
                        onClick={onNavigate}
                        {...(current ? { 'aria-current': 'page' as const } : {})}
                        className={cn(
                          'focus-ring relative flex h-8 items-center gap-2.5 rounded-md px-2 text-base font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink max-md:h-11',
                          current && 'bg-brand-soft text-brand-ink hover:bg-brand-soft hover:text-brand-ink',
                        )}
                      >
                        <Icon aria-hidden className="size-4 shrink-0" />
                        <span className={cn('truncate', iconsOnly && 'sr-only')}>{text}</span>
                        {waiting !== undefined && waiting.count > 0 && (
                          <Waiting {...waiting} iconsOnly={iconsOnly} />
                        )}
                      </Link>
                    </Tooltip>
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface WaitingProps {
  readonly count: number;
  readonly label: string;
  readonly iconsOnly: boolean;
}

const Waiting = ({ count, label, iconsOnly }: WaitingProps) => (
  <span
    className={
      iconsOnly
        ? 'absolute top-1 right-1 size-2 rounded-full bg-accent'
        : 'ml-auto rounded-full bg-accent-soft px-1.5 text-xs font-semibold text-accent-ink tabular'
    }
  >
    {!iconsOnly && <span aria-hidden>{count > 99 ? '99+' : count}</span>}
    <span className="sr-only">, {label}</span>
  </span>
);
