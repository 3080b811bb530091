import type { LabelDrawing } from '../label.contract.ts';

/** The colors of the print, in the dark theme too. */
const PAPER = '#ffffff';
const INK = '#1c2526';

/** A label as it is printed: each line where and as wide as it is on paper. */
export function LabelPreview({ drawing }: { readonly drawing: LabelDrawing }) {
  const { width, height, runs } = drawing;
  return (
    <figure aria-label="Label" className="overflow-hidden rounded-md border border-line-strong">
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full">
        <rect width={width} height={height} fill={PAPER} />
        {runs.map(({ text, x, y, width: across, points, isBold }) => (
          <text
            key={`${x} ${y}`}
            x={x}
            y={y}
            textLength={across}
            lengthAdjust="spacingAndGlyphs"
            fontSize={points}
            fontWeight={isBold ? 700 : 400}
            fontFamily="'Noto Sans', sans-serif"
            fill={INK}
          >
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}
