import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pagesOf } from '#foundation/web/pages.ts';
import { listSuggestionsEndpoint } from '../suggestions.contract.ts';

/** Items that one request looks at: a screen says after each how far it is. */
const PART = 1000;
// Made once: thousands of names are compared after each part.
const BY_NAME = new Intl.Collator('en');

/** ORDER-6. The suggestions of the whole clinic, and how many of its items have been looked at by now. */
export function useSuggestions() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isFetching } =
    useInfiniteQuery({
      ...pagesOf(listSuggestionsEndpoint, { limit: PART }),
      placeholderData: (before) => before,
    });
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  const pages = data?.pages ?? [];
  // Not with each key that is typed.
  const items = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap((page) => page.items)
        .toSorted((a, b) => BY_NAME.compare(a.name, b.name) || BY_NAME.compare(a.itemId, b.itemId)),
    [data],
  );
  return {
    items,
    checked: pages.reduce((sum, page) => sum + page.checked, 0),
    total: pages.at(-1)?.total ?? 0,
    /** Some items have not been looked at yet. */
    isRunning: data === undefined ? isFetching : hasNextPage,
    error,
    retry: () => void refetch(),
  };
}
