export interface ConditionPoint {
  readonly id: string;
  readonly measuredAt: string;
  readonly score: number;
  readonly x: number;
  readonly y: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Maps scores, oldest first, to a curve within a frame. Time is linear; the axis shows the whole scale, so that the
 * curve is not steeper for a pet that varies little. A single score is centered.
 */
export function conditionCurve(
  scores: readonly Omit<ConditionPoint, 'x' | 'y'>[],
  scale: number,
  frame: Frame,
) {
  const times = scores.map(({ measuredAt }) => Date.parse(measuredAt));
  const [from = 0, to = 0] = [times[0], times.at(-1)];
  const innerWidth = frame.width - frame.left - frame.right;
  const innerHeight = frame.height - frame.top - frame.bottom;
  const round = (pixels: number) => Math.round(pixels * 10) / 10;
  const xOf = (time: number) =>
    round(frame.left + (to === from ? innerWidth / 2 : ((time - from) / (to - from)) * innerWidth));
  /** Half a step is left above and below the scale. */
  const yOf = (score: number) => round(frame.top + innerHeight - ((score - 0.5) / scale) * innerHeight);
  const points = scores.map((one, index) => ({ ...one, x: xOf(times[index] ?? from), y: yOf(one.score) }));
  const [first, last] = [points[0], points.at(-1)];
  return {
    points,
    path: points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    /** The first and the last one, whose days are on the axis. */
    ends: [first, ...(to === from ? [] : [last])].filter((end) => end !== undefined),
    yOf,
  };
}
