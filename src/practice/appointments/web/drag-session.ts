import { type Timed, dragTarget } from '../calendar-layout.rules.ts';
import type { Appointment } from '../contract.ts';
import type { BoardColumn } from './board-model.ts';
import { columnKeyAt, isNewPlace, type Point, scrollStep, startsDrag } from './drag-geometry.ts';

export interface Drag {
  readonly appointment: Appointment;
  readonly column: BoardColumn;
  readonly target: Timed;
}

interface DragSession {
  readonly board: HTMLElement;
  readonly appointment: Appointment;
  readonly from: BoardColumn;
  /** Called at each move, because the board may change during a drag. */
  readonly columns: () => readonly BoardColumn[];
  readonly onChange: (drag: Drag | null) => void;
  readonly onDrop: (drag: Drag) => void;
}

const timesOf = ({ startsAt, endsAt }: Appointment): Timed => ({
  startsAtMs: Date.parse(startsAt),
  endsAtMs: Date.parse(endsAt),
});

/** The column below the pointer; the original one if there is none. */
function columnAt(
  board: HTMLElement,
  columns: readonly BoardColumn[],
  x: number,
  fallback: BoardColumn,
): BoardColumn {
  const edges = [...board.querySelectorAll<HTMLElement>('[data-column]')].map((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { key: element.dataset['column'], left, right };
  });
  const found = columnKeyAt(edges, x);
  return columns.find(({ key }) => key === found) ?? fallback;
}

function scrollAtEdges(board: HTMLElement, at: Point): void {
  const step = scrollStep(board.getBoundingClientRect(), at);
  board.scrollBy(step.x, step.y);
}

/** Suppresses the click event after a drop, which would open the card or the booking. */
export function suppressNextClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  globalThis.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => globalThis.removeEventListener('click', swallow, { capture: true }), 0);
}

/**
 * Tracks the pointer from pressing a card until it is released or Escape is pressed.
 *
 * @returns a function that cancels the drag.
 */
export function beginDrag(
  pressed: PointerEvent,
  { board, appointment, from, columns, onChange, onDrop }: DragSession,
): () => void {
  const start = { x: pressed.clientX, y: pressed.clientY, scroll: board.scrollTop };
  const at = { x: start.x, y: start.y };
  const listening = new AbortController();
  const { signal } = listening;
  let frame = 0;
  let lifted = false;
  let drag: Drag | null = null;

  const follow = () => {
    scrollAtEdges(board, at);
    const column = columnAt(board, columns(), at.x, from);
    const dy = at.y - start.y + board.scrollTop - start.scroll;
    const target = dragTarget(timesOf(appointment), dy, column.ruler, from.ruler);
    if (drag?.column.key !== column.key || drag.target.startsAtMs !== target.startsAtMs) {
      drag = { appointment, column, target };
      onChange(drag);
    }
    frame = requestAnimationFrame(follow);
  };

  const end = () => {
    listening.abort();
    cancelAnimationFrame(frame);
    document.body.style.cursor = '';
    onChange(null);
  };

  const onMove = (event: PointerEvent) => {
    at.x = event.clientX;
    at.y = event.clientY;
    if (lifted || !startsDrag(start, at)) return;
    lifted = true;
    document.body.style.cursor = 'grabbing';
    follow();
  };
  const onUp = () => {
    const dropped = drag;
    end();
    if (!lifted) return;
    suppressNextClick();
    const origin = { columnKey: from.key, startsAtMs: Date.parse(appointment.startsAt) };
    if (dropped && isNewPlace(origin, { columnKey: dropped.column.key, target: dropped.target }))
      onDrop(dropped);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
    if (lifted) globalThis.addEventListener('pointerup', suppressNextClick, { once: true });
  };

  globalThis.addEventListener('pointermove', onMove, { signal });
  globalThis.addEventListener('pointerup', onUp, { signal });
  globalThis.addEventListener('pointercancel', end, { signal });
  globalThis.addEventListener('keydown', onKey, { signal, capture: true });
  return end;
}
