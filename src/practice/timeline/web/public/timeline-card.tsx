import { useInfiniteQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Day } from '#foundation/values/day.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listTimelineEndpoint, TIMELINE_KINDS, type TimelineKind } from '../../contract.ts';
import { TIMELINE_LABELS } from '../entry-text.ts';
import { TimelineDate } from '../timeline-date.tsx';
import { PrintedTimeline } from '../printed-timeline.tsx';
import { TimelineRows } from '../timeline-rows.tsx';
import { usePrint } from '../use-print.ts';

interface TimelineCardProps {
  readonly pet: { readonly id: string; readonly name: string };
  readonly clock: ClinicClock;
}

const KIND_OPTIONS = [
  { value: '', label: 'Everything' },
  ...TIMELINE_KINDS.map((kind) => ({ value: kind, label: TIMELINE_LABELS[kind] })),
];
const PAGE_SIZE = 100;
/** How many pages of the list are read for the paper: about as many sheets as fit into a folder. */
const PRINTED_PAGES = 30;

/** What happened to a pet, the latest first, with filters and search inside it. */
export function TimelineCard({ pet, clock }: TimelineCardProps) {
  const [kind, setKind] = useState<TimelineKind>();
  const [q, setQuery] = useState('');
  const [until, setUntil] = useState<Day>();
  const list = useInfiniteQuery({
    ...pagesOf(listTimelineEndpoint, {
      petId: pet.id,
      q,
      limit: PAGE_SIZE,
      ...(kind ? { kind } : {}),
      ...(until === undefined ? {} : { until }),
    }),
    placeholderData: (before) => before,
  });
  const entries = list.data?.pages.flatMap(({ items }) => items);
  const print = usePrint(async () => {
    let pages = list.data?.pages.length ?? 0;
    let { hasNextPage } = list;
    while (hasNextPage && pages < PRINTED_PAGES) {
      // Each page is read from the end of the one before.
      // oxlint-disable-next-line no-await-in-loop
      const next = await list.fetchNextPage();
      if (next.error) throw next.error;
      ({ hasNextPage } = next);
      pages += 1;
    }
  });
  const isNarrowed = kind !== undefined || q !== '' || until !== undefined;
  return (
    <Card aria-labelledby="timeline-title">
      <CardHeader
        title="Timeline"
        titleId="timeline-title"
        action={
          entries !== undefined &&
          entries.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              className="-my-1 -mr-1.5"
              busy={print.isReading || list.isPlaceholderData}
              onClick={() => void print.start()}
            >
              <Printer aria-hidden /> Print timeline
            </Button>
          )
        }
      />
      <div className={cn('flex flex-wrap gap-2 px-4 pb-3', entries?.length === 0 && !isNarrowed && 'hidden')}>
        <NativeSelect
          aria-label="Show"
          className="w-40"
          options={KIND_OPTIONS}
          value={kind ?? ''}
          onChange={({ target }) => setKind(TIMELINE_KINDS.find((one) => one === target.value))}
        />
        <Input
          type="search"
          aria-label="Search the timeline"
          placeholder="Search"
          className="w-48 max-sm:min-w-36 max-sm:flex-1"
          value={q}
          onChange={({ target }) => setQuery(target.value)}
        />
        <TimelineDate today={clock.today} value={until} onChange={setUntil} />
      </div>
      {list.error && !list.data ? (
        <ErrorState
          title="The timeline could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : entries === undefined ? (
        <SkeletonRows rows={5} />
      ) : entries.length === 0 ? (
        <EmptyLine className={cn(isNarrowed && 'mt-0')}>
          {isNarrowed ? 'Nothing matches' : 'Nothing yet'}
        </EmptyLine>
      ) : (
        <TimelineRows
          entries={entries}
          clock={clock}
          hasMore={list.hasNextPage && !list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {print.isPrinting && entries && (
        <PrintedTimeline
          pet={pet}
          clock={clock}
          entries={entries}
          filters={[
            kind && `${TIMELINE_LABELS[kind]} entries only`,
            q !== '' && `with “${q}”`,
            until !== undefined && `until ${shortDay(until)}`,
          ]}
          isComplete={!list.hasNextPage}
          onPrinted={print.end}
        />
      )}
    </Card>
  );
}
