interface RangeBarProps {
  readonly value: string | null;
  readonly low: string | null;
  readonly high: string | null;
}

const WIDTH = 72;
/** The range is the middle third. */
const EDGE = WIDTH / 3;

/** Where a value is in its range. It repeats what the row says in words, so that it is hidden from screen readers. */
export function RangeBar({ value, low, high }: RangeBarProps) {
  if (value === null || low === null || high === null) return null;
  const [from, to, at] = [Number(low), Number(high), Number(value)];
  if (!(to > from)) return null;
  const x = EDGE + ((at - from) / (to - from)) * EDGE;
  const shown = Math.max(3, Math.min(WIDTH - 3, x));
  const isOut = at < from || at > to;
  return (
    <svg aria-hidden width={WIDTH} height={12} className="shrink-0">
      <rect x={0} y={5} width={WIDTH} height={2} rx={1} className="fill-line-strong" />
      <rect x={EDGE} y={4} width={EDGE} height={4} rx={2} className="fill-good" />
      <circle cx={shown} cy={6} r={4} className={isOut ? 'fill-bad' : 'fill-ink'} />
    </svg>
  );
}
