import { useState } from 'react';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import { useElementSize } from '#foundation/web/ui/use-element-size.ts';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import {
  axisUnitOf,
  type CurvePoint,
  lineBetween,
  nearestPoint,
  recentOf,
  weightCurve,
} from '../weight-curve.ts';
import { weightChangeLabel } from './weight-change-label.ts';

interface Weighing {
  readonly id: string;
  readonly weightGrams: number;
  readonly weighedAt: string;
}

interface WeightChartProps {
  readonly petName: string;
  /** Oldest first. */
  readonly weights: readonly Weighing[];
  readonly unit: WeightUnit;
  readonly zone: string;
  /** Of the clinic. */
  readonly country: string;
}

/** The height of the frame's class. */
const HEIGHT = 200;
const MARGIN = { left: 44, right: 16, top: 12, bottom: 26 } as const;

const PERIODS = [
  { value: 'recent', label: 'Last 3 months' },
  { value: 'all', label: 'All' },
] as const;
type Period = (typeof PERIODS)[number]['value'];

/** A pet's weight over time, as a chart and as a table for screen readers. */
export function WeightChart({ petName, weights, unit, zone, country }: WeightChartProps) {
  const [frame, { width }] = useElementSize();
  const [period, setPeriod] = useState<Period>('recent');
  const latest = weights.at(-1);
  if (latest === undefined) return null;
  const recent = recentOf(weights);
  const axisOf = (some: readonly Weighing[]) =>
    axisUnitOf(
      some.map(({ weightGrams }) => weightGrams),
      unit,
    );
  // The title names the unit of all of them.
  const hasPeriods = recent !== null && axisOf(recent) === axisOf(weights);
  const shown = period === 'recent' && hasPeriods ? recent : weights;
  return (
    <div className="flex flex-col gap-2">
      {hasPeriods && <Segmented label="Period" value={period} onValueChange={setPeriod} options={PERIODS} />}
      <div ref={frame} className="h-50">
        {width > 0 && <Curve {...{ petName, weights: shown, unit, zone, country, width }} />}
      </div>
      <details className="group">
        <summary className="focus-ring w-fit rounded-sm text-sm text-ink-muted hover:text-ink">
          Show the weights as a table
        </summary>
        <WeightTable {...{ weights, unit, zone, country }} />
      </details>
    </div>
  );
}

/** The first and the last date end at the edges of the chart. */
const anchorOf = (index: number, count: number): 'start' | 'middle' | 'end' =>
  count > 1 && index === 0 ? 'start' : count > 1 && index === count - 1 ? 'end' : 'middle';

function Curve({
  petName,
  weights,
  unit,
  zone,
  country,
  width,
}: WeightChartProps & { readonly width: number }) {
  const [pointed, setPointed] = useState<CurvePoint>();
  const { points, path, weightTicks, dayTicks } = weightCurve(
    weights,
    unit,
    { width, height: HEIGHT, ...MARGIN },
    country,
  );
  const shown = pointed ?? points.at(-1);
  const first = weights[0];
  const last = weights.at(-1);
  const textOf = ({ weightGrams, weighedAt }: Weighing) =>
    `${showWeight(weightGrams, unit, country)} on ${dateIn(zone, weighedAt, country)}`;
  const summary = first && last ? `Weight of ${petName}: ${textOf(first)}, ${textOf(last)}.` : '';
  return (
    <svg
      role="img"
      aria-label={summary}
      width={width}
      height={HEIGHT}
      className="touch-pan-y text-xs select-none"
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        setPointed(nearestPoint(points, event.clientX - box.left));
      }}
      onPointerLeave={() => setPointed(undefined)}
    >
      {weightTicks.map(({ label, y }) => (
        <g key={label}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y} y2={y} className="stroke-line" />
          <text x={MARGIN.left - 8} y={y} dy="0.32em" textAnchor="end" className="tabular fill-ink-muted">
            {label}
          </text>
        </g>
      ))}
      {dayTicks.map(({ instantMs, x }, index) => (
        <text
          key={instantMs}
          x={x}
          y={HEIGHT - 6}
          textAnchor={anchorOf(index, dayTicks.length)}
          className="fill-ink-muted"
        >
          {dateIn(zone, instantMs, country)}
        </text>
      ))}
      <path d={path} fill="none" className="stroke-brand" strokeWidth={2} strokeLinejoin="round" />
      {points.map((point) => (
        <circle
          key={point.id}
          cx={point.x}
          cy={point.y}
          r={point.id === shown?.id ? 5 : 3}
          className={point.id === shown?.id ? 'fill-brand stroke-surface' : 'fill-surface stroke-brand'}
          strokeWidth={2}
        />
      ))}
      {shown && <PointLabel {...{ points, width, unit, zone, country }} point={shown} />}
    </svg>
  );
}

interface PointLabelProps {
  readonly point: CurvePoint;
  readonly points: readonly CurvePoint[];
  readonly width: number;
  readonly unit: WeightUnit;
  readonly zone: string;
  readonly country: string;
}

/** About the width of the longest label. */
const LABEL_WIDTH = 150;

/** Next to its point: above the line, or below it if there is no room above. */
function PointLabel({ point, points, width, unit, zone, country }: PointLabelProps) {
  const atRight = point.x > width - LABEL_WIDTH;
  const [from, to] = atRight ? [point.x - LABEL_WIDTH, point.x] : [point.x, point.x + LABEL_WIDTH];
  const { top, bottom } = lineBetween(points, from, to) ?? { top: point.y, bottom: point.y };
  const below = top < 40;
  return (
    <text
      x={point.x + (atRight ? -8 : 8)}
      y={below ? bottom + 20 : top - 10}
      textAnchor={atRight ? 'end' : 'start'}
      className="fill-ink stroke-surface text-sm font-semibold [paint-order:stroke]"
      strokeWidth={4}
    >
      {showWeight(point.weightGrams, unit, country)} · {dateIn(zone, point.weighedAt, country)}
    </text>
  );
}

function WeightTable({ weights, unit, zone, country }: Omit<WeightChartProps, 'petName'>) {
  return (
    <Table className="mt-2">
      <TableHead>
        <tr>
          <HeadCell>Day</HeadCell>
          <HeadCell numeric>Weight</HeadCell>
          <HeadCell numeric>Change</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {weights.toReversed().map((weighing, index) => {
          const before = weights[weights.length - 2 - index];
          return (
            <TableRow key={weighing.id}>
              <Cell>{dateIn(zone, weighing.weighedAt, country)}</Cell>
              <Cell numeric>{showWeight(weighing.weightGrams, unit, country)}</Cell>
              <Cell numeric>
                {before && weightChangeLabel(before.weightGrams, weighing.weightGrams, unit, country)}
              </Cell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}
