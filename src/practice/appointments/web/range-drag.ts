import type { Timed } from '../calendar-layout.rules.ts';
import { type Point, startsDrag } from './drag-geometry.ts';
import { suppressNextClick } from './drag-session.ts';

interface RangeDrag {
  /** The time of a line of the screen, within the column. */
  readonly instantAt: (clientY: number) => number;
  /** The range between two times, on the clinic's grid. */
  readonly rangeOf: (oneMs: number, otherMs: number) => Timed;
  readonly onChange: (range: Timed | null) => void;
  readonly onDone: (range: Timed) => void;
}

/**
 * Tracks the pointer over empty time from pressing it until it is released or Escape is pressed. A press without a movement is a click.
 *
 * @returns a function that cancels it.
 */
export function beginRangeDrag(
  pressed: PointerEvent,
  { instantAt, rangeOf, onChange, onDone }: RangeDrag,
): () => void {
  const start: Point = { x: pressed.clientX, y: pressed.clientY };
  const startMs = instantAt(start.y);
  const listening = new AbortController();
  const { signal } = listening;
  let range: Timed | null = null;

  const end = () => {
    listening.abort();
    onChange(null);
  };
  const onMove = (event: PointerEvent) => {
    if (range === null && !startsDrag(start, { x: start.x, y: event.clientY })) return;
    range = rangeOf(startMs, instantAt(event.clientY));
    onChange(range);
  };
  const onUp = () => {
    end();
    if (range === null) return;
    suppressNextClick();
    onDone(range);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
    if (range !== null) globalThis.addEventListener('pointerup', suppressNextClick, { once: true });
  };
  globalThis.addEventListener('pointermove', onMove, { signal });
  globalThis.addEventListener('pointerup', onUp, { signal });
  globalThis.addEventListener('pointercancel', end, { signal });
  globalThis.addEventListener('keydown', onKey, { signal, capture: true });
  return end;
}
