import type { ComponentProps } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';

/** A list that comes in pages, as `useInfiniteQuery` gives it for `pagesOf`. */
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
  /** The title of the failure to load it. */
  readonly failure: string;
  readonly noun: ComponentProps<typeof LoadMore>['noun'];
}

/** A table of a list that comes in pages: on its way, failed, empty, or there with the way to the next page. */
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
