import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Strokes } from '../../requests.contract.ts';

interface SignaturePadProps {
  readonly label: string;
  readonly strokes: Strokes;
  readonly onStrokes: (strokes: Strokes) => void;
}

const WIDTH = 10_000;
const HEIGHT = 3600;
/** Points that are closer to the last one are left out. */
const STEP = 25;
/** The limits of the contract: so many numbers in a stroke, so many strokes. */
const MAX_NUMBERS = 2000;
const MAX_STROKES = 100;

const pathOf = ([x = 0, y = 0, ...rest]: readonly number[]): string =>
  rest.length === 0 ? `M${x} ${y}h1` : `M${x} ${y}L${rest.join(' ')}`;

const within = (value: number, limit: number): number => Math.round(Math.min(limit, Math.max(0, value)));

/** A field to sign in with a finger, a pen or a mouse. Strokes are kept as points, so that they are sharp on paper. */
export function SignaturePad({ label, strokes, onStrokes }: SignaturePadProps) {
  const pad = useRef<SVGSVGElement>(null);
  // What is drawn now: events can follow each other faster than the screen is drawn.
  const drawing = useRef<number[]>(undefined);
  const [current, setCurrent] = useState<readonly number[]>();
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const box = pad.current?.getBoundingClientRect();
    if (!box || box.width === 0) return [0, 0] as const;
    const scale = WIDTH / box.width;
    return [
      within((clientX - box.left) * scale, WIDTH),
      within((clientY - box.top) * scale, HEIGHT),
    ] as const;
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || strokes.length >= MAX_STROKES) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = [...pointOf(event)];
    setCurrent([...drawing.current]);
  };
  const move = ({ nativeEvent }: PointerEvent<SVGSVGElement>) => {
    const stroke = drawing.current;
    if (!stroke) return;
    // Pens and fast fingers report several points at once.
    const events = nativeEvent.getCoalescedEvents();
    for (const one of events.length > 0 ? events : [nativeEvent]) {
      const [x, y] = pointOf(one);
      const [lastX = 0, lastY = 0] = stroke.slice(-2);
      if (Math.hypot(x - lastX, y - lastY) >= STEP && stroke.length + 2 <= MAX_NUMBERS) stroke.push(x, y);
    }
    setCurrent([...stroke]);
  };
  const end = () => {
    if (drawing.current) onStrokes([...strokes, drawing.current]);
    drawing.current = undefined;
    setCurrent(undefined);
  };
  const shown = current ? [...strokes, current] : strokes;
  return (
    <div className="flex flex-col gap-2">
      <svg
        ref={pad}
        role="img"
        aria-label={shown.length === 0 ? `${label}: empty` : `${label}: signed`}
        data-signature-pad
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full cursor-crosshair touch-none rounded-lg border border-line-control bg-surface select-none"
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="500" y1="2800" x2="9500" y2="2800" className="stroke-line-strong" strokeWidth="20" />
        {shown.map((stroke, index) => (
          // Strokes have no ids, and are only added at the end.
          <path
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            d={pathOf(stroke)}
            fill="none"
            className="stroke-ink"
            strokeWidth="70"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      <div className="flex items-center justify-between gap-3">
        <p className="text-base text-ink-muted">Sign above with your finger, a pen or the mouse.</p>
        <Button variant="ghost" disabled={shown.length === 0} onClick={() => onStrokes([])}>
          Clear
        </Button>
      </div>
    </div>
  );
}
