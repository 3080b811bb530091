import { printNumber } from '#foundation/values/print-number.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import type { TrendPoint } from '../pet-results.contract.ts';

export interface PlacedPoint extends TrendPoint {
  readonly value: number;
  readonly x: number;
  readonly y: number;
}

export interface TrendCurve {
  readonly points: readonly PlacedPoint[];
  readonly path: string;
  /** The range of each time, from the middle before its point to the middle behind it. */
  readonly bands: readonly {
    readonly x: number;
    readonly width: number;
    readonly y: number;
    readonly height: number;
  }[];
  readonly ticks: readonly { readonly label: string; readonly y: number }[];
  readonly from: number;
  readonly to: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const TICKS = 4;

/** The smallest of 1, 2 or 5 times a power of ten that needs at most `TICKS` steps. */
function roundStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  return ([1, 2, 5].find((factor) => factor * power * TICKS >= span) ?? 10) * power;
}

const isPlaced = (point: TrendPoint): point is TrendPoint & { readonly value: number } =>
  point.value !== null;

/** Maps values and the ranges of their times into a frame. Points that could not be converted are in the table only. */
export function trendCurve(
  all: readonly TrendPoint[],
  frame: Frame,
  country = countryOnScreen(),
): TrendCurve {
  const points = all.filter(isPlaced);
  const limits = points
    .flatMap(({ value, low, high }) => [value, low, high])
    .filter((value) => value !== null);
  if (limits.length === 0) return { points: [], path: '', bands: [], ticks: [], from: 0, to: 0 };
  const [least, most] = [Math.min(...limits), Math.max(...limits)];
  const step = roundStep(most - least || Math.abs(most) || 1);
  const floor = Math.floor(least / step) * step;
  const ceiling = Math.ceil(most / step) * step === floor ? floor + step : Math.ceil(most / step) * step;
  const times = points.map(({ resultedAt }) => Date.parse(resultedAt));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const innerWidth = frame.width - frame.left - frame.right;
  const innerHeight = frame.height - frame.top - frame.bottom;
  const xOf = (time: number) =>
    frame.left + (to === from ? innerWidth / 2 : ((time - from) / (to - from)) * innerWidth);
  const yOf = (value: number) =>
    frame.top + innerHeight - ((value - floor) / (ceiling - floor)) * innerHeight;
  const place = (point: TrendPoint & { readonly value: number }): PlacedPoint => ({
    ...point,
    x: xOf(Date.parse(point.resultedAt)),
    y: yOf(point.value),
  });
  const placed = points.map(place);
  const bands = placed.flatMap(({ x, low, high }, index) => {
    if (low === null && high === null) return [];
    const before = placed[index - 1]?.x;
    const behind = placed[index + 1]?.x;
    const start = before === undefined ? frame.left : (before + x) / 2;
    const end = behind === undefined ? frame.width - frame.right : (behind + x) / 2;
    const top = yOf(high ?? ceiling);
    return [{ x: start, width: end - start, y: top, height: yOf(low ?? floor) - top }];
  });
  const count = Math.round((ceiling - floor) / step);
  return {
    points: placed,
    path: placed.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    bands,
    ticks: Array.from({ length: count + 1 }, (_, index) => {
      const value = Number((floor + index * step).toPrecision(12));
      return { label: printNumber(value, country), y: yOf(value) };
    }),
    from,
    to,
  };
}
