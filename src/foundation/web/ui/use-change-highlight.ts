import { useCallback, useEffect, useRef, useState } from 'react';

/** How long `animate-highlight` runs, see app.css. */
const HIGHLIGHT_MS = 1_600;

interface ChangeHighlight {
  /** The records that somebody else has just changed. */
  readonly highlightedIds: ReadonlySet<string>;
  /** Starts the highlight of a record, or restarts it. */
  readonly highlight: (id: string) => void;
}

/** Highlights records for a moment after somebody else has changed them. */
export function useChangeHighlight(): ChangeHighlight {
  const [highlightedIds, setHighlightedIds] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  const highlight = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    setHighlightedIds((last) => new Set(last).add(id));
    const end = () => setHighlightedIds((last) => new Set([...last].filter((other) => other !== id)));
    timers.current.set(id, setTimeout(end, HIGHLIGHT_MS));
  }, []);
  return { highlightedIds, highlight };
}
