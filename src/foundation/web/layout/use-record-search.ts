import { useEffect, useState } from 'react';
import type { SearchGroup, SearchSource } from './search-source.ts';

const PAUSE_MS = 120;
const SHORTEST_QUERY = 2;

interface RecordSearch {
  readonly groups: readonly SearchGroup[];
  readonly busy: boolean;
  readonly failed: boolean;
}

const NOTHING: RecordSearch = { groups: [], busy: false, failed: false };

/** Asks the source once the typing pauses; an answer to an older query never replaces a newer one. */
export function useRecordSearch(source: SearchSource | undefined, query: string): RecordSearch {
  const [search, setSearch] = useState<RecordSearch>(NOTHING);
  const wanted = query.trim();
  useEffect(() => {
    if (source === undefined || wanted.length < SHORTEST_QUERY) {
      setSearch(NOTHING);
      return undefined;
    }
    const abort = new AbortController();
    setSearch((last) => ({ ...last, busy: true }));
    const timer = setTimeout(() => {
      source(wanted, abort.signal).then(
        (groups) => abort.signal.aborted || setSearch({ groups, busy: false, failed: false }),
        () => abort.signal.aborted || setSearch({ groups: [], busy: false, failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, wanted]);
  return search;
}
