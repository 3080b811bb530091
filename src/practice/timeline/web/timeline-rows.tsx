import { useVirtualizer } from '@tanstack/react-virtual';
import {
  CalendarDays,
  FileImage,
  ListTodo,
  type LucideIcon,
  Scale,
  Stethoscope,
  Syringe,
  Wrench,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { TimelineEntry, TimelineKind } from '../contract.ts';
import { entryAddress, entryDetail, entryTitle, TIMELINE_LABELS } from './entry-text.ts';

const ICONS: Readonly<Record<TimelineKind, LucideIcon>> = {
  visit: Stethoscope,
  act: Wrench,
  vaccination: Syringe,
  document: FileImage,
  weight: Scale,
  appointment: CalendarDays,
  task: ListTodo,
};
const ROW_PIXELS = 52;
/** How many rows before the end the next page is read. */
const AHEAD = 20;

interface TimelineRowsProps {
  readonly entries: readonly TimelineEntry[];
  readonly clock: ClinicClock;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

/** Only what is in view is drawn, so that a long history scrolls smoothly. Arrow keys move between rows. */
export function TimelineRows({ entries, clock, hasMore, onMore }: TimelineRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  // The compiler leaves this component as it is: the library's functions answer anew after each scroll.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 8,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (hasMore && last >= entries.length - AHEAD) more.current();
  }, [hasMore, last, entries.length]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const focused = document.activeElement?.closest('[data-index]')?.getAttribute('data-index');
    const at = focused == null ? -1 : Number(focused);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (target === undefined || target < 0 || target >= entries.length) return;
    event.preventDefault();
    virtual.scrollToIndex(target);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-index="${target}"] [data-entry]`)?.focus(),
    );
  };
  return (
    // The entries have the focus; the feed only receives their keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="feed"
      aria-label="Timeline"
      onKeyDown={onKeyDown}
      className="max-h-[32rem] overflow-y-auto border-t border-line"
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const entry = entries[index];
          if (!entry) return null;
          const Icon = ICONS[entry.kind];
          const detail = entryDetail(entry);
          return (
            <article
              key={entry.id}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : entries.length}
              className="absolute inset-x-0 top-0 flex items-center gap-3 border-b border-line px-4"
              style={{ height: ROW_PIXELS, transform: `translateY(${start}px)` }}
            >
              <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
              <div className="flex min-w-0 flex-1 flex-col">
                <EntryLink to={entryAddress(entry)}>{entryTitle(entry, clock.weightUnit)}</EntryLink>
                <span className="truncate text-sm text-ink-muted">
                  {[TIMELINE_LABELS[entry.kind], detail].filter(Boolean).join(' · ')}
                </span>
              </div>
              <time dateTime={entry.at} className="shrink-0 text-sm text-ink-muted tabular">
                {dateIn(clock.zone, entry.at)}
              </time>
            </article>
          );
        })}
      </div>
    </div>
  );
}

/** A title that leads to its page, or can at least have the focus. */
function EntryLink({ to, children }: { readonly to: string | null; readonly children: ReactNode }) {
  const exists = useRouteExists();
  const className = 'focus-ring truncate rounded-sm font-medium';
  if (to === null || !(to.startsWith('?') || exists(to.split('?', 1)[0] ?? ''))) {
    return (
      <span data-entry tabIndex={-1} className={className}>
        {children}
      </span>
    );
  }
  return (
    <Link data-entry to={to} preventScrollReset className={`${className} hover:underline`}>
      {children}
    </Link>
  );
}
