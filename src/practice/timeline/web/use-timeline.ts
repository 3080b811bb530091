import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { PAGE_LIMIT } from '#foundation/contract/page.ts';
import { queryOf } from '#foundation/web/api.ts';
import { getTimelineOutlineEndpoint, listTimelineEndpoint, type TimelineEntry } from '../contract.ts';

export type Filters = z.input<typeof getTimelineOutlineEndpoint.input>;

/** The query for a page; without a cursor, for the latest. */
export const timelinePageOf = (filters: Filters, cursor?: string) =>
  queryOf(listTimelineEndpoint, {
    ...filters,
    limit: PAGE_LIMIT,
    ...(cursor === undefined ? {} : { cursor }),
  });

/** The whole of a timeline, of which only some pages have been read. */
export interface Timeline {
  readonly filters: Filters;
  readonly total: number;
  /** Where each page but the latest begins. */
  readonly cursors: readonly string[];
  /** The index in `cursors` of the page of an entry; -1 for the latest page, which is always read. */
  readonly pageAt: (index: number) => number;
  /** Undefined for what has not been read. */
  readonly entryAt: (index: number) => TimelineEntry | undefined;
  /** Why older entries than those of the latest page cannot be shown. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** The latest entries, about so many, read if they have not been yet. */
  readonly readLatest: (count: number) => Promise<readonly TimelineEntry[]>;
}

/** TIME-2. A filtered timeline; the one that was filtered before until the first page arrives. */
export function useTimeline(filters: Filters) {
  const client = useQueryClient();
  const [shown, setShown] = useState(filters);
  const latest = useQuery({ ...timelinePageOf(filters), placeholderData: (before) => before });
  const { data, isPlaceholderData } = latest;
  if (data && !isPlaceholderData && hashKey([shown]) !== hashKey([filters])) setShown(filters);
  // A short history, as most are, is in the latest page.
  const isLong = data !== undefined && data.nextCursor !== null;
  const outline = useQuery({ ...queryOf(getTimelineOutlineEndpoint, shown), enabled: isLong });
  let timeline: Timeline | undefined;
  if (data) {
    const { total, cursors } = (isLong ? outline.data : undefined) ?? {
      total: data.items.length,
      cursors: [],
    };
    const inLatest = total - cursors.length * PAGE_LIMIT;
    timeline = {
      filters: shown,
      total,
      cursors,
      error: outline.data === undefined ? outline.error : null,
      retry: () => void outline.refetch(),
      pageAt: (index) => Math.floor((index - inLatest) / PAGE_LIMIT),
      entryAt: (index) => {
        if (index < inLatest) return data.items[index];
        const cursor = cursors[Math.floor((index - inLatest) / PAGE_LIMIT)];
        const page = client.getQueryData(timelinePageOf(shown, cursor).queryKey);
        return page?.items[(index - inLatest) % PAGE_LIMIT];
      },
      readLatest: async (count) => {
        const entries = data.items.slice(0, inLatest);
        for (const cursor of cursors) {
          if (entries.length >= count) break;
          // One after the other: a long history is many pages.
          // oxlint-disable-next-line no-await-in-loop
          entries.push(...(await client.fetchQuery(timelinePageOf(shown, cursor))).items);
        }
        return entries;
      },
    };
  }
  return { timeline, error: latest.error, refetch: latest.refetch, isStale: isPlaceholderData };
}
