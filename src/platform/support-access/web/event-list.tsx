import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { ClinicEvent } from '../contract.ts';
import { eventText } from './event-labels.ts';

interface EventListProps {
  readonly list: Pick<
    UseInfiniteQueryResult<{ readonly pages: readonly { readonly items: readonly ClinicEvent[] }[] }>,
    'data' | 'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch'
  >;
  readonly description: string;
  readonly zone: string;
}

/** The platform's actions on a clinic, the latest first: what, why, who and when. */
export function EventList({ list, description, zone }: EventListProps) {
  const events = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Card aria-labelledby="events-title">
      <CardHeader title="Events" titleId="events-title" description={description} />
      {list.error && !events && (
        <ErrorState
          compact
          title="The events could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!events && !list.error && <SkeletonRows rows={3} />}
      {events?.length === 0 && <EmptyState compact title="No events yet" />}
      {events && events.length > 0 && (
        <>
          <ItemList className="border-t border-line">
            {events.map((event) => (
              <EventRow key={event.id} event={event} zone={zone} />
            ))}
          </ItemList>
          <LoadMore
            shown={events.length}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onLoadMore={() => void list.fetchNextPage()}
            noun={['event', 'events']}
          />
        </>
      )}
    </Card>
  );
}

function EventRow({ event, zone }: { readonly event: ClinicEvent; readonly zone: string }) {
  const { at, personName, reason } = event;
  return (
    <ItemRow
      title={<span className="whitespace-normal">{eventText(event, zone)}</span>}
      text={
        <>
          {reason !== null && <span className="block break-words whitespace-normal text-ink">{reason}</span>}
          <span className="block whitespace-normal">
            <time dateTime={at}>
              {dateIn(zone, at)}, {timeIn(zone, at)}
            </time>
            {` · ${personName ?? PRODUCT.name}`}
          </span>
        </>
      }
    />
  );
}
