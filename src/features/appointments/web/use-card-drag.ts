import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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

interface Grip {
  readonly appointment: Appointment;
  readonly from: BoardColumn;
  readonly startX: number;
  readonly startY: number;
  readonly startScroll: number;
  x: number;
  y: number;
  lifted: boolean;
}

interface CardDragOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly columns: readonly BoardColumn[];
  readonly mayDrag: (appointment: Appointment) => boolean;
  readonly onDrop: (appointment: Appointment, column: BoardColumn, target: Timed) => void;
}

const timesOf = ({ startsAt, endsAt }: Appointment): Timed => ({ startsAtMs: Date.parse(startsAt), endsAtMs: Date.parse(endsAt) });

/** The column under the pointer; the one it came from where there is none. */
function columnAt(scroller: HTMLElement, columns: readonly BoardColumn[], x: number, fallback: BoardColumn): BoardColumn {
  const found = [...scroller.querySelectorAll<HTMLElement>('[data-column]')].find((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left <= x && x < right;
  });
  return columns.find(({ key }) => key === found?.dataset['column']) ?? fallback;
}

function scrollAtEdges(scroller: HTMLElement, { x, y }: Grip): void {
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  const along = (at: number, from: number, to: number) => (at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0);
  scroller.scrollBy(along(x, left, right), along(y, top, bottom));
}

/** Dragging cards with mouse or pen. A finger scrolls the board instead, and moves a card by its form. */
export function useCardDrag({ scroller, columns, mayDrag, onDrop }: CardDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const grip = useRef<Grip | null>(null);
  const latest = useRef({ columns, mayDrag, onDrop });
  useEffect(() => {
    latest.current = { columns, mayDrag, onDrop };
  });

  const release = useRef<() => void>(() => undefined);
  useEffect(() => () => release.current(), []);

  const grab = useCallback(
    (event: ReactPointerEvent<HTMLElement>, appointment: Appointment) => {
      const board = scroller.current;
      const from = latest.current.columns.find(({ items }) => items.some(({ id }) => id === appointment.id));
      if (event.button !== 0 || event.pointerType === 'touch' || !board || !from) return;
      if (!latest.current.mayDrag(appointment)) return;
      const held: Grip = {
        appointment,
        from,
        startX: event.clientX,
        startY: event.clientY,
        startScroll: board.scrollTop,
        x: event.clientX,
        y: event.clientY,
        lifted: false,
      };
      grip.current = held;
      let frame = 0;
      let current: Drag | null = null;

      const follow = () => {
        scrollAtEdges(board, held);
        const column = columnAt(board, latest.current.columns, held.x, from);
        const dy = held.y - held.startY + board.scrollTop - held.startScroll;
        const target = dragTarget(timesOf(appointment), dy, column.ruler, from.ruler);
        if (current?.column.key !== column.key || current.target.startsAtMs !== target.startsAtMs) {
          current = { appointment, column, target };
          setDrag(current);
        }
        frame = requestAnimationFrame(follow);
      };
      const onMove = (moved: PointerEvent) => {
        held.x = moved.clientX;
        held.y = moved.clientY;
        if (held.lifted || Math.hypot(held.x - held.startX, held.y - held.startY) < THRESHOLD_PX) return;
        held.lifted = true;
        document.body.style.cursor = 'grabbing';
        follow();
      };
      const end = () => {
        cancelAnimationFrame(frame);
        document.body.style.cursor = '';
        globalThis.removeEventListener('pointermove', onMove);
        globalThis.removeEventListener('pointerup', onUp);
        globalThis.removeEventListener('pointercancel', end);
        globalThis.removeEventListener('keydown', onKey, true);
        release.current = () => undefined;
        setDrag(null);
      };
      const onUp = () => {
        const dropped = current;
        end();
        if (!held.lifted) return;
        // The click that follows this release belongs to the drag.
        globalThis.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => globalThis.removeEventListener('click', swallow, { capture: true }), 0);
        const stays = dropped?.column.key === from.key && dropped.target.startsAtMs === Date.parse(appointment.startsAt);
        if (dropped && !stays) latest.current.onDrop(appointment, dropped.column, dropped.target);
      };
      const onKey = (pressed: KeyboardEvent) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        end();
        globalThis.addEventListener('click', swallow, { capture: true, once: true });
      };
      globalThis.addEventListener('pointermove', onMove);
      globalThis.addEventListener('pointerup', onUp);
      globalThis.addEventListener('pointercancel', end);
      globalThis.addEventListener('keydown', onKey, true);
      release.current = end;
    },
    [scroller],
  );
  return { drag, grab };
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};
