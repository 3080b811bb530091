import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#foundation/web/api.ts';
import { metaOf } from '#foundation/web/query-meta.ts';
import { listMySlotsEndpoint, type ListMySlots } from '../../own.contract.ts';

/** Free times, two weeks per page; each page has the start of the next one. */
const slotsQuery = (request: Omit<ListMySlots, 'from'>) =>
  infiniteQueryOptions({
    queryKey: [listMySlotsEndpoint.id, request],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMySlotsEndpoint,
        { ...request, ...(pageParam === null ? {} : { from: pageParam }) },
        { signal },
      ),
    // Safe: the first page starts today.
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextFrom,
    // Always stale: times are taken constantly, so going back refetches them.
    staleTime: 0,
    meta: metaOf(listMySlotsEndpoint, request),
  });

/** The days and times of the loaded pages. */
export function useMySlots(request: Omit<ListMySlots, 'from'>) {
  const query = useInfiniteQuery(slotsQuery(request));
  const pages = query.data?.pages;
  return {
    query,
    zone: pages?.[0]?.timeZone,
    days: pages?.flatMap(({ days }) => days),
    doctors: pages?.[0]?.doctors ?? [],
    /** The loaded pages end before this day; null at the end of the clinic's horizon. */
    nextFrom: pages?.at(-1)?.nextFrom ?? null,
  };
}

/** The doctors of the loaded pages; does not fetch. */
export function useOfferedDoctors(request: Omit<ListMySlots, 'from'>) {
  const { data } = useInfiniteQuery({ ...slotsQuery(request), staleTime: Infinity });
  return data?.pages[0]?.doctors ?? [];
}
