import { useInfiniteQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { listSupportAccessesEndpoint } from '../../contract.ts';
import { AccessRow } from '../access-row.tsx';

const lines = (count: number): string => `${showNumber(count)} ${count === 1 ? 'line' : 'lines'}`;

/** The clinic's log of support accesses: who, when, why, and what they read. */
export function SupportAccessLog({ zone }: { readonly zone: string }) {
  const list = useInfiniteQuery(pagesOf(listSupportAccessesEndpoint, {}));
  const nowMs = useNow();
  const accesses = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Card>
      <CardHeader
        title="Support access"
        description="Support can view your clinic’s data only while an access is open: for up to an hour, with a stated reason, and on record. Clinic admins get an email each time."
      />
      {list.error && !accesses && (
        <ErrorState
          compact
          title="The record could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!accesses && !list.error && <SkeletonRows rows={3} />}
      {accesses?.length === 0 && (
        <EmptyState
          compact
          icon={<LifeBuoy />}
          title="No support access yet"
          hint="Any access appears here immediately."
        />
      )}
      {accesses && accesses.length > 0 && (
        <>
          <ItemList className="border-t border-line">
            {accesses.map((access) => (
              <AccessRow
                key={access.id}
                access={access}
                zone={zone}
                nowMs={nowMs}
                action={
                  <Button asChild size="sm" className="touch:h-11">
                    <Link to={`/clinic/settings?tab=audit&support=${access.id}`}>
                      See {lines(access.lineCount)}
                      <span className="sr-only"> in the audit trail by {access.personName}</span>
                    </Link>
                  </Button>
                }
              />
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
