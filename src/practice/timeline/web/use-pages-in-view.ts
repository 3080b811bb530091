import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Timeline, timelinePageOf } from './use-timeline.ts';

/** How long a page is in view before it is read: what a person drags the list past is not asked for. */
const REST_MS = 40;

/**
 * Reads the pages of a timeline from one entry to another, and those before and after them. They are kept up to date while
 * they are there; others are read again when they come back.
 *
 * @returns why one could not be read, and how to try again.
 */
export function usePagesInView({ filters, cursors, pageAt }: Timeline, first: number, last: number) {
  const from = pageAt(first);
  const to = pageAt(last);
  const [rested, setRested] = useState({ from, to });
  useEffect(() => {
    const rest = setTimeout(() => setRested({ from, to }), REST_MS);
    return () => clearTimeout(rest);
  }, [from, to]);
  const pages = cursors.slice(Math.max(rested.from - 1, 0), Math.max(rested.to + 2, 0));
  const results = useQueries({ queries: pages.map((cursor) => timelinePageOf(filters, cursor)) });
  const failed = results.filter(({ error, data }) => error !== null && data === undefined);
  return {
    error: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
