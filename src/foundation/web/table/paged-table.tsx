import type { ComponentProps } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';

/** A paginated list, as `useInfiniteQuery` returns it for `pagesOf`. */
export interface PagedList<R> {
  readonly data: { readonly pages: readonly { readonly items: readonly R[] }[] } | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface PagedTableProps<R> extends Omit<ComponentProps<typeof DataTable<R>>, 'footer' | 'rows'> {
  readonly list: PagedList<R>;
  /** The title of the error if loading fails. */
  readonly failure: string;
  readonly noun: ComponentProps<typeof LoadMore>['noun'];
}

/** A paginated table, with its loading, error and empty states. */
export function PagedTable<R>({ list, failure, noun, ...table }: PagedTableProps<R>) {
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  if (error && !data) return <ErrorState title={failure} error={error} onRetry={() => void list.refetch()} />;
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <div aria-busy={isPlaceholderData}>
      <DataTable
        {...table}
        rows={rows}
        footer={
          <LoadMore
            shown={rows?.length ?? 0}
            hasMore={hasNextPage}
            busy={isFetchingNextPage}
            onLoadMore={() => void list.fetchNextPage()}
            noun={noun}
          />
        }
      />
    </div>
  );
}
