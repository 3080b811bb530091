import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { cn } from '#foundation/web/ui/cn.ts';
import { SpinnerMark } from '#foundation/web/ui/spinner.tsx';
import { fittedSize, pinched, type Size, type View, zoomedAt } from '../stage.rules.ts';
import { usePicture } from './use-picture.ts';

interface StageProps {
  readonly path: string;
  readonly title: string;
  readonly rotation: number;
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Dragging draws instead of moving the picture. */
  readonly isDrawing?: boolean;
  /** What is drawn over the picture, given its size in pixels. */
  readonly renderOverlay?: (size: Size) => ReactNode;
}

const WHEEL_STEP = 1.0015;

/** A picture that fits into its place: the wheel and two fingers zoom, dragging moves it. */
export function Stage({ path, title, rotation, view, onView, isDrawing = false, renderOverlay }: StageProps) {
  const { url, error } = usePicture(path);
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>();
  const [picture, setPicture] = useState<Size>();
  /** Where each finger, or the mouse, holds the picture. */
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fitted = room && picture && fittedSize(picture, room, rotation);

  const onWheel = ({ clientX, clientY, deltaY, currentTarget }: WheelEvent<HTMLDivElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const at = { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
    onView(zoomedAt(view, WHEEL_STEP ** -deltaY, at));
  };
  /** From the middle of the stage. */
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (isDrawing || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
  };
  /** The view of the last event: two fingers may both move before it is drawn. */
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  }, [view]);
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const { current } = latest;
    latest.current = other
      ? pinched(current, [
          [before, other],
          [now, other],
        ])
      : { ...current, x: current.x + now.x - before.x, y: current.y + now.y - before.y };
    onView(latest.current);
  };
  const onPointerUp = ({ pointerId }: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(pointerId);
  };
  return (
    <div
      ref={stage}
      onWheel={onWheel}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      className={cn(
        'relative flex min-h-0 min-w-0 flex-1 touch-none items-center justify-center overflow-hidden bg-sunken',
        !isDrawing && 'cursor-grab active:cursor-grabbing',
      )}
    >
      {error ? (
        <p role="alert" className="text-ink-muted">
          The picture could not be loaded.
        </p>
      ) : url === undefined ? (
        <SpinnerMark />
      ) : (
        <div
          className="absolute shrink-0"
          style={{
            width: fitted?.width,
            height: fitted?.height,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom}) rotate(${rotation}deg)`,
          }}
        >
          <img
            src={url}
            alt={title}
            draggable={false}
            className={cn('size-full select-none', fitted === undefined && 'invisible')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPicture({ width: naturalWidth, height: naturalHeight })
            }
          />
          {picture && renderOverlay?.(picture)}
        </div>
      )}
    </div>
  );
}
