import {
  CalendarDays,
  FileImage,
  ListTodo,
  Microscope,
  type LucideIcon,
  Scale,
  Stethoscope,
  Syringe,
  Wrench,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import type { TimelineEntry, TimelineKind } from '../contract.ts';
import { entryAddress, entryDetail, entryTitle, TIMELINE_LABELS } from './entry-text.ts';

const ICONS: Readonly<Record<TimelineKind, LucideIcon>> = {
  visit: Stethoscope,
  act: Wrench,
  vaccination: Syringe,
  document: FileImage,
  laboratory: Microscope,
  weight: Scale,
  appointment: CalendarDays,
  task: ListTodo,
};
/** Every row is as high, so that none moves when others are read. */
export const ROW_PIXELS = 52;

interface TimelineRowProps {
  /** Undefined until it has been read. */
  readonly entry: TimelineEntry | undefined;
  readonly index: number;
  readonly total: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly zone: string;
  readonly weightUnit: WeightUnit;
}

/** An entry of the timeline at its place. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { entry, index, total, start, zone, weightUnit } = props;
  const Icon = entry && ICONS[entry.kind];
  return (
    <article
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-busy={entry === undefined}
      className="absolute inset-x-0 top-0 flex items-center gap-3 border-b border-line px-4"
      style={{ height: ROW_PIXELS, transform: `translateY(${start}px)` }}
    >
      {entry === undefined || Icon === undefined ? (
        <>
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="ml-auto h-3 w-20" />
        </>
      ) : (
        <>
          <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
          <div className="flex min-w-0 flex-1 flex-col">
            <EntryLink entry={entry}>{entryTitle(entry, weightUnit)}</EntryLink>
            <span className="truncate text-sm text-ink-muted">
              {[TIMELINE_LABELS[entry.kind], entryDetail(entry)].filter(Boolean).join(' · ')}
            </span>
          </div>
          <time dateTime={entry.at} className="shrink-0 text-sm text-ink-muted tabular">
            {dateIn(zone, entry.at)}
          </time>
        </>
      )}
    </article>
  );
});

interface EntryLinkProps {
  readonly entry: TimelineEntry;
  readonly children: ReactNode;
}

/** A title that leads to its page, or can at least have the focus. */
function EntryLink({ entry, children }: EntryLinkProps) {
  const exists = useRouteExists();
  const { addressOf } = useAddressSheet('document');
  const to = entry.kind === 'document' ? addressOf(entry.id) : entryAddress(entry);
  const className = 'focus-ring truncate rounded-sm font-medium';
  if (to === null || !(to.startsWith('?') || exists(to.split('?', 1)[0] ?? ''))) {
    return (
      <span data-entry tabIndex={-1} className={className}>
        {children}
      </span>
    );
  }
  return (
    <Link
      data-entry
      to={to}
      preventScrollReset={to.startsWith('?')}
      className={`${className} hover:underline`}
    >
      {children}
    </Link>
  );
}
