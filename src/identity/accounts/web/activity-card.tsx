import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { pagesOf } from '#foundation/web/pages.ts';
import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type AccountEvent, listMyActivityEndpoint } from '../contract.ts';
import { activityLabel, isAlarming } from './activity-label.ts';
import { describeDevice } from './describe-device.ts';
import { locationLabel } from './location-label.ts';

const PAGE = 10;

/** Recent events of the account: sign-ins, passwords, PINs, roles. */
export function ActivityCard() {
  const list = useInfiniteQuery(pagesOf(listMyActivityEndpoint, { limit: PAGE }));
  const events = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Card aria-labelledby="activity-title">
      <CardHeader
        title="Recent activity"
        titleId="activity-title"
        description="Sign-ins and changes to your account. If something here was not you, change your password."
      />
      {list.isPending && <SkeletonRows rows={4} className="border-t border-line" />}
      {list.isError && events === undefined && (
        <ErrorState
          compact
          title="Your activity could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {events?.length === 0 && (
        <EmptyState compact title="Nothing yet" hint="Your next sign-in appears here." />
      )}
      {events !== undefined && events.length > 0 && (
        <ItemList className="border-t border-line">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ItemList>
      )}
      {list.hasNextPage && (
        <div className="border-t border-line">
          <LoadMore
            shown={events?.length ?? 0}
            hasMore
            busy={list.isFetchingNextPage}
            onLoadMore={() => void list.fetchNextPage()}
            noun={['event', 'events']}
          />
        </div>
      )}
    </Card>
  );
}

function EventRow({ event }: { readonly event: AccountEvent }) {
  const zone = deviceZone();
  const where = [
    event.deviceName ?? (event.userAgent && describeDevice(event.userAgent)),
    locationLabel(event),
  ];
  return (
    <ItemRow
      leading={
        isAlarming(event) ? (
          <ShieldAlert aria-hidden className="size-5 text-bad-ink" />
        ) : (
          <ShieldCheck aria-hidden className="size-5 text-ink-muted" />
        )
      }
      title={activityLabel(event)}
      text={
        <span className="whitespace-normal">
          <time dateTime={event.at}>
            {dateIn(zone, event.at)}, {timeIn(zone, event.at)}
          </time>
          {where.filter(Boolean).map((word) => ` · ${word}`)}
        </span>
      }
    />
  );
}
