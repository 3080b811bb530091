import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pagesOf } from '#foundation/web/pages.ts';
import { listSheetEndpoint, type SheetLine } from '../contract.ts';

/** The whole sheet of a count, before somebody goes where there is no connection. */
export function useSheet(countId: string) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesOf(listSheetEndpoint, { id: countId }),
  );
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const lines: readonly SheetLine[] | undefined = data?.pages.flatMap(({ items }) => items);
  return { lines, isComplete: data !== undefined && !hasNextPage, error, refetch };
}
