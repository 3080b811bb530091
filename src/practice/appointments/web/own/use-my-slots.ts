import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#foundation/web/api.ts';
import { metaOf } from '#foundation/web/query-meta.ts';
import { listMySlotsEndpoint, type ListMySlots } from '../../own.contract.ts';

/** Free times, two weeks at a time; each page says from where to ask on. */
const slotsQuery = (wanted: Omit<ListMySlots, 'from'>) =>
  infiniteQueryOptions({
    queryKey: [listMySlotsEndpoint.id, wanted],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMySlotsEndpoint,
        { ...wanted, ...(pageParam === null ? {} : { from: pageParam }) },
        { signal },
      ),
    // Safe: the first page begins today.
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextFrom,
    // Times are taken all the time: a step back asks again.
    staleTime: 0,
    meta: metaOf(listMySlotsEndpoint, wanted),
  });

/** The free days and times that have been looked at so far. */
export function useMySlots(wanted: Omit<ListMySlots, 'from'>) {
  const query = useInfiniteQuery(slotsQuery(wanted));
  const pages = query.data?.pages;
  return {
    query,
    zone: pages?.[0]?.timeZone,
    days: pages?.flatMap(({ days }) => days),
    doctors: pages?.[0]?.doctors ?? [],
    /** The last day that was looked at lies before this one; null at the end of what the clinic offers. */
    nextFrom: pages?.at(-1)?.nextFrom ?? null,
  };
}

/** Who sees pets for this type, as far as the free times have been asked for; does not ask again. */
export function useOfferedDoctors(wanted: Omit<ListMySlots, 'from'>) {
  const { data } = useInfiniteQuery({ ...slotsQuery(wanted), staleTime: Infinity });
  return data?.pages[0]?.doctors ?? [];
}
