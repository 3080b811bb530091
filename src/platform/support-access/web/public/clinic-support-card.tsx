import { useInfiniteQuery } from '@tanstack/react-query';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listClinicSupportAccessesEndpoint } from '../../contract.ts';
import { AccessRow } from '../access-row.tsx';

/** The support accesses to a clinic, for the platform. */
export function ClinicSupportCard({ clinicId }: { readonly clinicId: string }) {
  const list = useInfiniteQuery(pagesOf(listClinicSupportAccessesEndpoint, { clinicId, limit: 5 }));
  const nowMs = useNow();
  const accesses = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Card>
      <CardHeader title="Support access" description="The clinic can read this record too." />
      {list.error && !accesses && (
        <ErrorState
          compact
          title="The record could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!accesses && !list.error && <SkeletonRows rows={2} />}
      {accesses?.length === 0 && <EmptyState compact title="No support access yet" />}
      {accesses && accesses.length > 0 && (
        <>
          <ItemList className="border-t border-line">
            {accesses.map((access) => (
              <AccessRow key={access.id} access={access} zone={deviceZone()} nowMs={nowMs} />
            ))}
          </ItemList>
          <LoadMore
            shown={accesses.length}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onLoadMore={() => void list.fetchNextPage()}
            noun={['access', 'accesses']}
          />
        </>
      )}
    </Card>
  );
}
