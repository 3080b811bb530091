import { type PointerEvent, useRef, useState } from 'react';
import type { Annotation } from '../contract.ts';
import { drawnShape, type Size } from '../stage.rules.ts';
import { AnnotationShape } from './annotation-shape.tsx';

export interface Tool {
  readonly type: Annotation['type'];
  readonly hue: Annotation['hue'];
}

interface AnnotationLayerProps {
  readonly size: Size;
  readonly shapes: readonly Annotation[];
  /** The tool that a pointer draws with; none while the shapes are only looked at. */
  readonly tool: Tool | undefined;
  readonly onDraw: (shape: Annotation) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The shapes over a picture, and the one that is being drawn. It turns and grows with the picture. */
export function AnnotationLayer({ size, shapes, tool, onDraw }: AnnotationLayerProps) {
  const layer = useRef<SVGSVGElement>(null);
  const [stroke, setStroke] = useState<{ readonly from: Point; readonly to: Point }>();
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const matrix = layer.current?.getScreenCTM()?.inverse();
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x: (point.x * 10_000) / size.width, y: (point.y * 10_000) / size.height };
  };
  const drawn = tool && stroke ? drawnShape(tool.type, tool.hue, stroke.from, stroke.to) : null;
  return (
    <svg
      ref={layer}
      aria-hidden
      data-annotations
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={`absolute inset-0 size-full ${tool ? 'cursor-crosshair' : 'pointer-events-none'}`}
      onPointerDown={(event) => {
        if (!tool || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = pointOf(event);
        setStroke({ from: at, to: at });
      }}
      onPointerMove={(event) => {
        if (stroke) setStroke({ ...stroke, to: pointOf(event) });
      }}
      onPointerUp={() => {
        if (drawn) onDraw(drawn);
        setStroke(undefined);
      }}
    >
      {shapes.map((shape, index) => (
        // Shapes have no ids, and are only added at the end or removed.
        // oxlint-disable-next-line react/no-array-index-key
        <AnnotationShape key={index} shape={shape} size={size} />
      ))}
      {drawn && <AnnotationShape shape={drawn} size={size} />}
    </svg>
  );
}
