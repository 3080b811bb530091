/** A value of a step in time; null where there was nothing to divide by. */
export interface TimeValue {
  readonly key: string;
  readonly value: number | null;
}

export interface TimeBar extends TimeValue {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BarsFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const TICKS = 4;
/** Of a step's width. */
const GAP = 0.25;
const MAX_WIDTH = 48;

/** The smallest of 1, 2 or 5 times a power of ten that needs at most `TICKS` steps. @param least that makes sense, such as 1 of a count. */
function roundStep(span: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  return Math.max(least, ([1, 2, 5].find((factor) => factor * power * TICKS >= span) ?? 10) * power);
}

/** Bars from a line at zero, with round values on the axis. @param least the smallest step of the axis. */
export function timeBars(
  values: readonly TimeValue[],
  frame: BarsFrame,
  least: number,
): {
  readonly bars: readonly TimeBar[];
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
} {
  const numbers = values.map(({ value }) => value ?? 0);
  const [lowest, highest] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const step = roundStep(highest - lowest || least * TICKS, least);
  const floor = Math.floor(lowest / step);
  const ceiling = Math.max(floor + 1, Math.ceil(highest / step));
  const innerWidth = frame.width - frame.left - frame.right;
  const innerHeight = frame.height - frame.top - frame.bottom;
  const yOf = (value: number) =>
    frame.top + ((ceiling * step - value) / ((ceiling - floor) * step)) * innerHeight;
  const slot = innerWidth / Math.max(1, values.length);
  const width = Math.min(MAX_WIDTH, slot * (1 - GAP));
  return {
    bars: values.map(({ key, value }, index) => {
      const [from, to] = [yOf(0), yOf(value ?? 0)];
      return {
        key,
        value,
        x: frame.left + index * slot + (slot - width) / 2,
        y: Math.min(from, to),
        width,
        height: Math.abs(from - to),
      };
    }),
    ticks: Array.from({ length: ceiling - floor + 1 }, (_, index) => {
      const value = (floor + index) * step;
      return { value, y: yOf(value) };
    }),
  };
}
