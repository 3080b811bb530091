import { GRAMS_PER, type WeightUnit } from '#foundation/values/weight.ts';
import { showFixed } from '#foundation/web/number-on-screen.ts';
import { GROWTH_DAYS, type GrowthPoint } from '../growth.rules.ts';
import { axisUnitOf, type CurveFrame, roundStep } from './weight-curve.ts';

export interface DrawnGrowthPoint extends GrowthPoint {
  readonly x: number;
  readonly y: number;
}

export interface GrowthCurve {
  readonly points: readonly DrawnGrowthPoint[];
  /** The SVG path of the line through the points. */
  readonly path: string;
  readonly weightTicks: readonly { readonly label: string; readonly y: number }[];
  /** Ages in months on the lower axis. */
  readonly ageTicks: readonly { readonly label: string; readonly x: number }[];
  /** Quarters of the expected adult weight; none without one. */
  readonly shares: readonly { readonly percent: number; readonly y: number }[];
}

const DAYS_PER_MONTH = GROWTH_DAYS / 24;
/** The shown spans of age in months: the smallest that holds all weights. */
const SPANS = [6, 12, 24] as const;
const MONTHS_PER_TICK: Readonly<Record<(typeof SPANS)[number], number>> = { 6: 1, 12: 2, 24: 4 };
const SHARES = [25, 50, 75, 100] as const;

/** The weights that the axis has room for: those measured and the expected one. */
export const grownWeights = (
  growth: readonly { readonly weightGrams: number }[],
  expectedAdultGrams: number | null,
): readonly number[] => [
  ...growth.map(({ weightGrams }) => weightGrams),
  ...(expectedAdultGrams === null ? [] : [expectedAdultGrams]),
];

/** Maps weights by age to a curve within a frame. Both axes begin at zero: birth, and no weight. */
export function growthCurve(
  growth: readonly GrowthPoint[],
  expectedAdultGrams: number | null,
  unit: WeightUnit,
  frame: CurveFrame,
): GrowthCurve {
  const oldest = Math.max(0, ...growth.map(({ ageDays }) => ageDays));
  const months = SPANS.find((span) => oldest <= span * DAYS_PER_MONTH) ?? 24;
  const grams = grownWeights(growth, expectedAdultGrams);
  const gramsPerUnit = GRAMS_PER[axisUnitOf(grams, unit)];
  const most = Math.max(1, ...grams) / gramsPerUnit;
  const step = roundStep(most);
  const ceiling = Math.ceil(most / step) * step;
  const innerWidth = frame.width - frame.left - frame.right;
  const innerHeight = frame.height - frame.top - frame.bottom;
  const round = (pixels: number) => Math.round(pixels * 10) / 10;
  const xOf = (days: number) => round(frame.left + (days / (months * DAYS_PER_MONTH)) * innerWidth);
  const yOf = (value: number) => round(frame.top + innerHeight - (value / ceiling) * innerHeight);

  const points = growth.map((point) => ({
    ...point,
    x: xOf(point.ageDays),
    y: yOf(point.weightGrams / gramsPerUnit),
  }));
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return {
    points,
    path: points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    weightTicks: Array.from({ length: Math.round(ceiling / step) + 1 }, (_, index) => ({
      label: showFixed(index * step, decimals),
      y: yOf(index * step),
    })),
    ageTicks: Array.from({ length: months / MONTHS_PER_TICK[months] + 1 }, (_, index) => {
      const age = index * MONTHS_PER_TICK[months];
      return { label: `${age}`, x: xOf(age * DAYS_PER_MONTH) };
    }),
    shares:
      expectedAdultGrams === null
        ? []
        : SHARES.map((percent) => ({
            percent,
            y: yOf((expectedAdultGrams * percent) / 100 / gramsPerUnit),
          })),
  };
}
