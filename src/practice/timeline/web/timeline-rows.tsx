import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { ROW_PIXELS, TimelineRow } from './timeline-row.tsx';
import { useKeptPosition } from './use-kept-position.ts';
import { usePagesInView } from './use-pages-in-view.ts';
import type { Timeline } from './use-timeline.ts';

/** How many rows a page up or down is. */
const PAGE_ROWS = 9;

interface TimelineRowsProps {
  readonly timeline: Timeline;
  readonly clock: ClinicClock;
}

/**
 * Only what is in view is drawn and read, so that a long history scrolls smoothly. Arrow keys move between rows, and Home
 * and End to the latest and the oldest one.
 */
export function TimelineRows({ timeline, clock }: TimelineRowsProps) {
  const { total, filters, entryAt } = timeline;
  const frame = useRef<HTMLDivElement>(null);
  const initialOffset = useKeptPosition(frame);
  // The compiler leaves this component as it is: the library's functions answer anew after each scroll.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 8,
    initialOffset,
  });
  const rows = virtual.getVirtualItems();
  const inView = usePagesInView(timeline, rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0);

  const failed = [timeline, inView].find(({ error }) => error !== null);

  /** The first entry in view. It stays where it is when newer ones are added above it. */
  const anchor = useRef<{ readonly id: string | undefined; readonly index: number; readonly total: number }>(
    undefined,
  );
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { id, index = 0, total: before = total } = anchor.current ?? {};
    const added = total - before;
    if (added !== 0 && index > 0 && id !== undefined && entryAt(index + added)?.id === id) {
      element.scrollTop += added * ROW_PIXELS;
    }
    const top = Math.floor(element.scrollTop / ROW_PIXELS);
    anchor.current = { id: entryAt(top)?.id, index: top, total };
  });

  const scrolled = useRef(filters);
  useEffect(() => {
    // What is filtered otherwise is another list, which begins at its latest entry.
    if (scrolled.current !== filters) virtual.scrollToOffset(0);
    scrolled.current = filters;
  }, [filters, virtual]);

  /** The row that gets the focus once it is drawn. */
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const entry = frame.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-entry]`);
    if (!entry) return;
    wanted.current = undefined;
    entry.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const focused = document.activeElement?.closest('[data-index]')?.getAttribute('data-index');
    const at = wanted.current ?? (focused == null ? -1 : Number(focused));
    const target = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + PAGE_ROWS, total - 1),
      PageUp: Math.max(at - PAGE_ROWS, 0),
      Home: 0,
      End: total - 1,
    }[event.key];
    if (target === undefined || target < 0 || target >= total) return;
    event.preventDefault();
    wanted.current = target;
    virtual.scrollToIndex(target);
    frame.current
      ?.querySelector<HTMLElement>(`[data-index="${target}"] [data-entry]`)
      ?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* The entries have the focus; the feed only receives their keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        role="feed"
        aria-label="Timeline"
        onKeyDown={onKeyDown}
        className="max-h-[32rem] overflow-y-auto border-t border-line"
      >
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const entry = entryAt(index);
            return (
              <TimelineRow
                key={entry?.id ?? index}
                entry={entry}
                index={index}
                total={total}
                start={start}
                zone={clock.zone}
                weightUnit={clock.weightUnit}
              />
            );
          })}
        </div>
      </div>
      {failed && (
        <ErrorState
          title="Some of the entries could not be loaded"
          error={failed.error}
          onRetry={failed.retry}
        />
      )}
    </>
  );
}
