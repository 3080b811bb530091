import { type Timed, dragTarget } from '../calendar-layout.rules.ts';
import type { Appointment } from '../contract.ts';
import type { BoardColumn } from './board-model.ts';

/** A press that moves less is a click. */
const THRESHOLD_PX = 4;
/** So near to an edge of the board it scrolls on. */
const EDGE_PX = 48;
const SCROLL_PX = 10;

export interface Drag {
  readonly appointment: Appointment;
  readonly column: BoardColumn;
  readonly target: Timed;
}

interface DragSession {
  readonly board: HTMLElement;
  readonly appointment: Appointment;
  readonly from: BoardColumn;
  /** Asked anew at each move: the board may change while something is held. */
  readonly columns: () => readonly BoardColumn[];
  readonly onChange: (drag: Drag | null) => void;
  readonly onDrop: (drag: Drag) => void;
}

const timesOf = ({ startsAt, endsAt }: Appointment): Timed => ({
  startsAtMs: Date.parse(startsAt),
  endsAtMs: Date.parse(endsAt),
});

/** The column under the pointer; the one it came from where there is none. */
function columnAt(
  board: HTMLElement,
  columns: readonly BoardColumn[],
  x: number,
  fallback: BoardColumn,
): BoardColumn {
  const found = [...board.querySelectorAll<HTMLElement>('[data-column]')].find((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left <= x && x < right;
  });
  return columns.find(({ key }) => key === found?.dataset['column']) ?? fallback;
}

function scrollAtEdges(board: HTMLElement, x: number, y: number): void {
  const { top, bottom, left, right } = board.getBoundingClientRect();
  const along = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0;
  board.scrollBy(along(x, left, right), along(y, top, bottom));
}

/** The click that follows a release belongs to the drag, and opens nothing. */
function swallowNextClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  globalThis.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => globalThis.removeEventListener('click', swallow, { capture: true }), 0);
}

/** Follows the pointer from a press on a card to its release, or to Escape. Gives back how to call it off. */
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
    scrollAtEdges(board, at.x, at.y);
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
    if (lifted || Math.hypot(at.x - start.x, at.y - start.y) < THRESHOLD_PX) return;
    lifted = true;
    document.body.style.cursor = 'grabbing';
    follow();
  };
  const onUp = () => {
    const dropped = drag;
    end();
    if (!lifted) return;
    swallowNextClick();
    const stays =
      dropped?.column.key === from.key && dropped.target.startsAtMs === Date.parse(appointment.startsAt);
    if (dropped && !stays) onDrop(dropped);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
    if (lifted) globalThis.addEventListener('pointerup', swallowNextClick, { once: true });
  };

  globalThis.addEventListener('pointermove', onMove, { signal });
  globalThis.addEventListener('pointerup', onUp, { signal });
  globalThis.addEventListener('pointercancel', end, { signal });
  globalThis.addEventListener('keydown', onKey, { signal, capture: true });
  return end;
}
