import { GRAMS_PER, readableUnitOf, type WeightUnit } from '#foundation/values/weight.ts';
import { printFixed } from '#foundation/values/print-number.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';

interface Weighing {
  readonly id: string;
  readonly weightGrams: number;
  readonly weighedAt: string;
}

export interface CurvePoint extends Weighing {
  readonly x: number;
  readonly y: number;
}

export interface WeightCurve {
  readonly points: readonly CurvePoint[];
  /** The SVG path of the line through the points. */
  readonly path: string;
  /** Round weights on the left axis, ascending. */
  readonly weightTicks: readonly { readonly label: string; readonly y: number }[];
  readonly dayTicks: readonly { readonly instantMs: number; readonly x: number }[];
}

export interface CurveFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const TICKS = 4;
/** The minimum span of the axis relative to the weight, so that small changes do not look large. */
const MIN_SPAN = 0.1;

/**
 * The unit of an axis: grams or ounces as long as none of the weights reaches a kilogram or a pound, so that a hamster
 * has no axis of 0.03 kg.
 */
export const axisUnitOf = (weights: readonly number[], unit: WeightUnit): keyof typeof GRAMS_PER =>
  weights.length === 0 ? unit : readableUnitOf(Math.max(...weights), unit);

/** About the width of a date on the axis, with space around it. */
const DATE_WIDTH = 110;

/** The first instant, the last one, and as many in equal steps between them as have space; one for a single instant. */
function dayTicksBetween(from: number, to: number, width: number): readonly number[] {
  if (from === to) return [from];
  const steps = Math.max(1, Math.floor(width / DATE_WIDTH) - 1);
  return Array.from({ length: steps + 1 }, (_, index) => from + ((to - from) * index) / steps);
}

/** What people look at first: the change of the last weeks, where there were enough weighings. */
const RECENT_DAYS = 90;
const MIN_RECENT = 3;

/** The weighings of the last three months before the latest one; null if those are all, or too few for a curve. */
export function recentOf<W extends Weighing>(weighings: readonly W[]): readonly W[] | null {
  const latest = weighings.at(-1);
  if (latest === undefined) return null;
  const since = Date.parse(latest.weighedAt) - RECENT_DAYS * 86_400_000;
  const recent = weighings.filter(({ weighedAt }) => Date.parse(weighedAt) >= since);
  return recent.length < MIN_RECENT || recent.length === weighings.length ? null : recent;
}

/** The smallest of 1, 2 or 5 times a power of ten that needs at most `TICKS` steps. */
export function roundStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  return ([1, 2, 5].find((factor) => factor * power * TICKS >= span) ?? 10) * power;
}

/**
 * Maps a pet's weights, oldest first, to a curve within a frame. Time is linear; the axis begins and ends at round
 * numbers around the weights, not at zero. A single weight is centered.
 *
 * @param unit of the clinic; the axis has that of `axisUnitOf`.
 * @param country of the clinic, whose numbers the axis has.
 */
export function weightCurve(
  weighings: readonly Weighing[],
  unit: WeightUnit,
  frame: CurveFrame,
  country = countryOnScreen(),
): WeightCurve {
  if (weighings.length === 0) return { points: [], path: '', weightTicks: [], dayTicks: [] };
  const grams = weighings.map(({ weightGrams }) => weightGrams);
  const gramsPerUnit = GRAMS_PER[axisUnitOf(grams, unit)];
  const values = grams.map((weight) => weight / gramsPerUnit);
  const times = weighings.map(({ weighedAt }) => Date.parse(weighedAt));
  const least = Math.min(...values);
  const most = Math.max(...values);
  const margin = Math.max(0, (most * MIN_SPAN - (most - least)) / 2);
  const step = roundStep(most - least + 2 * margin);
  const floor = Math.max(0, Math.floor((least - margin) / step) * step);
  const ceiling = Math.ceil((most + margin) / step) * step;
  const [from, to] = [Math.min(...times), Math.max(...times)];

  const innerWidth = frame.width - frame.left - frame.right;
  const innerHeight = frame.height - frame.top - frame.bottom;
  const xOf = (time: number) =>
    frame.left + (to === from ? innerWidth / 2 : ((time - from) / (to - from)) * innerWidth);
  const yOf = (value: number) =>
    frame.top + innerHeight - ((value - floor) / (ceiling - floor)) * innerHeight;
  const round = (pixels: number) => Math.round(pixels * 10) / 10;

  const points = weighings.map((weighing, index) => ({
    ...weighing,
    x: round(xOf(times[index] ?? from)),
    y: round(yOf(values[index] ?? floor)),
  }));
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const tickCount = Math.round((ceiling - floor) / step);
  return {
    points,
    path: points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    weightTicks: Array.from({ length: tickCount + 1 }, (_, index) => {
      const value = floor + index * step;
      return { label: printFixed(value, country, decimals), y: round(yOf(value)) };
    }),
    dayTicks: dayTicksBetween(from, to, innerWidth).map((time) => ({ instantMs: time, x: round(xOf(time)) })),
  };
}

/** The point nearest to a position, or undefined if there are none. */
export const nearestPoint = (points: readonly CurvePoint[], x: number): CurvePoint | undefined =>
  points.reduce<CurvePoint | undefined>(
    (nearest, point) =>
      nearest === undefined || Math.abs(point.x - x) < Math.abs(nearest.x - x) ? point : nearest,
    undefined,
  );

/** The height of the line at a position between the first point and the last. */
function heightAt(points: readonly CurvePoint[], x: number): number | undefined {
  const next = points.findIndex((point) => point.x >= x);
  const [before, after] = [points[next - 1], points[next]];
  if (after === undefined || before === undefined || after.x === before.x) return after?.y;
  return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x);
}

/** The highest and lowest y of the line between two positions, with y pointing down; undefined if it has none there. */
export function lineBetween(
  points: readonly CurvePoint[],
  fromX: number,
  toX: number,
): { readonly top: number; readonly bottom: number } | undefined {
  const within = points.filter(({ x }) => x >= fromX && x <= toX).map(({ y }) => y);
  const heights = [...within, heightAt(points, fromX), heightAt(points, toX)].filter((y) => y !== undefined);
  return heights.length === 0 ? undefined : { top: Math.min(...heights), bottom: Math.max(...heights) };
}
