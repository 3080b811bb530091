import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Appointment } from '../contract.ts';
import type { BoardColumn } from './board-model.ts';
import { type Drag, beginDrag } from './drag-session.ts';

interface CardDragOptions {
  readonly board: RefObject<HTMLElement | null>;
  readonly columns: readonly BoardColumn[];
  readonly mayDrag: (appointment: Appointment) => boolean;
  readonly onDrop: (drag: Drag) => void;
}

/** Dragging cards with mouse or pen. Touch scrolls the board; there a card is moved with its form. */
export function useCardDrag(options: CardDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(options);
  const callOff = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => callOff.current(), []);

  const grab = useCallback((event: ReactPointerEvent<HTMLElement>, appointment: Appointment) => {
    const { board, columns, mayDrag } = latest.current;
    const from = columns.find(({ items }) => items.some(({ id }) => id === appointment.id));
    if (
      event.button !== 0 ||
      event.pointerType === 'touch' ||
      !board.current ||
      !from ||
      !mayDrag(appointment)
    )
      return;
    callOff.current = beginDrag(event.nativeEvent, {
      board: board.current,
      appointment,
      from,
      columns: () => latest.current.columns,
      onChange: setDrag,
      onDrop: (dropped) => latest.current.onDrop(dropped),
    });
  }, []);
  return { drag, grab };
}
