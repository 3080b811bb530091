import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { addDays } from '#foundation/values/day.ts';
import { listBlocksEndpoint } from '../blocks.contract.ts';
import { rangeOf } from './board-model.ts';
import { STATUSES_OF } from './status-filter.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';
import { appointmentsQuery } from './public/appointments-query.ts';

/** More than a large clinic books in a week, in one request. */
const BOARD_LIMIT = 2000;

const boardQuery = (view: 'day' | 'week', day: string, zone: string) =>
  appointmentsQuery({ ...rangeOf(view, day, zone), limit: BOARD_LIMIT });

/**
 * What the board shows: all appointments of the day or week, filtered in the browser, so that filters respond at
 * once. Adjacent days are prefetched.
 */
export function useScheduleData(view: 'day' | 'week', day: string, zone: string, address: ScheduleAddress) {
  const client = useQueryClient();
  const list = useQuery(boardQuery(view, day, zone));
  const blocks = useQuery(queryOf(listBlocksEndpoint, rangeOf(view, day, zone)));
  const isThere = list.data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    const days = view === 'day' ? 1 : 7;
    for (const beside of [addDays(day, -days), addDays(day, days)]) {
      void client.prefetchQuery(boardQuery(view, beside, zone));
      void client.prefetchQuery(queryOf(listBlocksEndpoint, rangeOf(view, beside, zone)));
    }
  }, [client, isThere, view, day, zone]);

  const { status, typeId } = address;
  const appointments = useMemo(() => {
    const statuses = STATUSES_OF[status];
    return (list.data?.items ?? []).filter(
      (item) =>
        (statuses?.includes(item.status) ?? true) && (typeId === undefined || item.type.id === typeId),
    );
  }, [list.data, status, typeId]);

  return {
    appointments,
    blocks: blocks.data?.items ?? NO_BLOCKS,
    isPending: list.isPending,
    error: list.data ? null : list.error,
    isCut: list.data?.nextCursor != null,
    retry: () => void list.refetch(),
  };
}

const NO_BLOCKS: readonly never[] = [];
