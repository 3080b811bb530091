import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { PagedList } from './paged-table.tsx';

interface PagedRowsProps<R> {
  readonly list: PagedList<R>;
  /** The title of the error if loading fails. */
  readonly failure: string;
  /** The noun in singular and plural. */
  readonly noun: readonly [one: string, many: string];
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  /** The number of placeholder rows. */
  readonly expected?: number;
  /** For a part of a page rather than the whole page. */
  readonly compact?: boolean;
  /** The frame of the rows. */
  readonly className?: string;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** A paginated list that is not a table, with its loading, error and empty states. */
export function PagedRows<R>(props: PagedRowsProps<R>) {
  const { list, failure, noun, empty, expected = 8, compact = false, className, children } = props;
  const { data, error } = list;
  if (error && !data) {
    return <ErrorState compact={compact} title={failure} error={error} onRetry={() => void list.refetch()} />;
  }
  const rows = data?.pages.flatMap(({ items }) => items);
  if (rows === undefined) return <SkeletonRows rows={expected} className={className ?? ''} />;
  if (rows.length === 0) return className === undefined ? empty : <div className={className}>{empty}</div>;
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
