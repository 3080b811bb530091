import { useEffect, useState } from 'react';
import type { SearchGroup, SearchSource } from './search-source.ts';

const PAUSE_MS = 120;
const MIN_QUERY_LENGTH = 2;

interface Answer {
  readonly query: string;
  readonly groups: readonly SearchGroup[];
  readonly failed: boolean;
}

interface RecordSearch {
  /** While a request is pending, the previous results, so that the list does not flicker. */
  readonly groups: readonly SearchGroup[];
  readonly busy: boolean;
  readonly failed: boolean;
}

const NOTHING: RecordSearch = { groups: [], busy: false, failed: false };

/** Searches when the typing pauses; the result of an older query never replaces a newer one. */
export function useRecordSearch(source: SearchSource | undefined, query: string): RecordSearch {
  const [answer, setAnswer] = useState<Answer>();
  const wanted = query.trim();
  const asks = source !== undefined && wanted.length >= MIN_QUERY_LENGTH;
  useEffect(() => {
    if (!asks) return undefined;
    const abort = new AbortController();
    const finish = (groups: readonly SearchGroup[], failed: boolean) => {
      if (!abort.signal.aborted) setAnswer({ query: wanted, groups, failed });
    };
    const timer = setTimeout(() => {
      source(wanted, abort.signal).then(
        (groups) => finish(groups, false),
        () => finish([], true),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, wanted, asks]);
  if (!asks) return NOTHING;
  const busy = answer?.query !== wanted;
  return { groups: answer?.groups ?? [], busy, failed: !busy && answer.failed };
}
