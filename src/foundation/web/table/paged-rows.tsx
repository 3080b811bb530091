import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { PagedList } from './paged-table.tsx';

interface PagedRowsProps<R> {
  readonly list: PagedList<R>;
  /** The title of the failure to load it. */
  readonly failure: string;
  /** What is listed, for one and for many. */
  readonly noun: readonly [one: string, many: string];
  /** Stands instead of the rows when there are none. */
  readonly empty: ReactNode;
  /** Rows of the skeleton. */
  readonly expected?: number;
  /** For a corner of a page rather than the whole of it. */
  readonly compact?: boolean;
  /** The frame of the rows. */
  readonly className?: string;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** A list that comes in pages and is no table: on its way, failed, empty, or there with the way to the next page. */
export function PagedRows<R>(props: PagedRowsProps<R>) {
  const { list, failure, noun, empty, expected = 8, compact = false, className, children } = props;
  const { data, error } = list;
  if (error && !data) {
    return <ErrorState compact={compact} title={failure} error={error} onRetry={() => void list.refetch()} />;
  }
  const rows = data?.pages.flatMap(({ items }) => items);
  if (rows === undefined) return <SkeletonRows rows={expected} className={className ?? ''} />;
  if (rows.length === 0) return empty;
  return (
    <div aria-busy={list.isPlaceholderData} className={className}>
      {children(rows)}
      <LoadMore
        shown={rows.length}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
        noun={noun}
      />
    </div>
  );
}
