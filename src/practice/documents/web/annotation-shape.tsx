import type { Annotation } from '../contract.ts';
import type { Size } from '../stage.rules.ts';

const COLOURS: Readonly<Record<Annotation['hue'], string>> = {
  red: '#e5484d',
  yellow: '#f5d90a',
  blue: '#3b82f6',
  white: '#ffffff',
};

interface AnnotationShapeProps {
  readonly shape: Annotation;
  /** Of the picture, in the units of the drawing. */
  readonly size: Size;
}

/** A shape over a picture. A dark outline keeps it visible on any ground. */
export function AnnotationShape({ shape, size }: AnnotationShapeProps) {
  const stroke = Math.max(size.width, size.height) / 220;
  const x = (value: number) => (value * size.width) / 10_000;
  const y = (value: number) => (value * size.height) / 10_000;
  const colour = COLOURS[shape.hue];
  const outlined = (draw: (props: { stroke: string; strokeWidth: number }) => React.ReactNode) => (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      {draw({ stroke: '#00000099', strokeWidth: stroke * 2 })}
      {draw({ stroke: colour, strokeWidth: stroke })}
    </g>
  );
  if (shape.type === 'text') {
    return (
      <text
        x={x(shape.x1)}
        y={y(shape.y1)}
        fill={colour}
        stroke="#000000aa"
        strokeWidth={stroke / 1.5}
        paintOrder="stroke"
        fontSize={stroke * 8}
        fontWeight={600}
      >
        {shape.text}
      </text>
    );
  }
  const [x1, y1, x2, y2] = [x(shape.x1), y(shape.y1), x(shape.x2), y(shape.y2)];
  if (shape.type === 'circle') {
    return outlined((props) => (
      <ellipse
        {...props}
        cx={(x1 + x2) / 2}
        cy={(y1 + y2) / 2}
        rx={Math.abs(x2 - x1) / 2}
        ry={Math.abs(y2 - y1) / 2}
      />
    ));
  }
  if (shape.type === 'line') return outlined((props) => <path {...props} d={`M${x1} ${y1}L${x2} ${y2}`} />);
  return outlined((props) => <path {...props} d={arrowPath(x1, y1, x2, y2, stroke * 6)} />);
}

const HEAD_ANGLE = Math.PI / 7;

/** A line with a head at its second end. */
function arrowPath(x1: number, y1: number, x2: number, y2: number, head: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const side = (turn: number) =>
    `${x2 - head * Math.cos(angle + turn)} ${y2 - head * Math.sin(angle + turn)}`;
  return `M${x1} ${y1}L${x2} ${y2}M${side(HEAD_ANGLE)}L${x2} ${y2}L${side(-HEAD_ANGLE)}`;
}
