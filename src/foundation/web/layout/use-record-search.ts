import { useEffect, useState } from 'react';
import type { SearchGroup, SearchSource } from './search-source.ts';

const PAUSE_MS = 120;
const MIN_QUERY_LENGTH = 2;

interface SearchResult {
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
  const [result, setResult] = useState<SearchResult>();
  const searched = query.trim();
  const isEnabled = source !== undefined && searched.length >= MIN_QUERY_LENGTH;
  useEffect(() => {
    if (!isEnabled) return undefined;
    const abort = new AbortController();
    const finish = (groups: readonly SearchGroup[], failed: boolean) => {
      if (!abort.signal.aborted) setResult({ query: searched, groups, failed });
    };
    const timer = setTimeout(() => {
      source(searched, abort.signal).then(
        (groups) => finish(groups, false),
        () => finish([], true),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, searched, isEnabled]);
  if (!isEnabled) return NOTHING;
  const busy = result?.query !== searched;
  return { groups: result?.groups ?? [], busy, failed: !busy && result.failed };
}
