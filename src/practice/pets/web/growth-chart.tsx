import { Fragment } from 'react';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import { changePetEndpoint, type Pet } from '../contract.ts';
import { dailyGainGrams, type GrowthPoint, growthPoints } from '../growth.rules.ts';
import { gainText } from './gain-text.ts';
import { growthCurve } from './growth-curve.ts';
import { useElementSize } from '#foundation/web/ui/use-element-size.ts';
import { showWeight } from '#foundation/web/number-on-screen.ts';

interface GrowthChartProps {
  readonly pet: Pet & { readonly bornOn: string };
  readonly unit: WeightUnit;
  readonly zone: string;
  readonly onExpectedWeight: () => void;
}

const HEIGHT = 220;
const MARGIN = { left: 44, right: 44, top: 12, bottom: 40 } as const;

/** The weights of a growing pet by its age, with the adult weight that staff expects. */
export function GrowthChart({ pet, unit, zone, onExpectedWeight }: GrowthChartProps) {
  const [frame, { width }] = useElementSize();
  const { expectedAdultGrams } = pet;
  const points = growthPoints(pet.weights, pet.bornOn, expectedAdultGrams, (at) => isoDayIn(zone, at));
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-muted">
        {growthSentence(points, expectedAdultGrams, unit)}
        <May call={changePetEndpoint}>
          <Button size="sm" variant="ghost" className="-mr-1.5" onClick={onExpectedWeight}>
            {expectedAdultGrams === null ? 'Enter the expected adult weight' : 'Change the expected weight'}
          </Button>
        </May>
      </p>
      <div ref={frame} className="h-55">
        {width > 0 && <Curve {...{ pet, points, unit, width }} />}
      </div>
      <details>
        <summary className="focus-ring w-fit rounded-sm text-sm text-ink-muted hover:text-ink">
          Show the weights by age as a table
        </summary>
        <GrowthTable points={points} unit={unit} />
      </details>
    </div>
  );
}

function growthSentence(
  points: readonly GrowthPoint[],
  expectedAdultGrams: number | null,
  unit: WeightUnit,
): string {
  const last = points.at(-1);
  return [
    last && last.percentOfAdult !== null && expectedAdultGrams !== null
      ? `${last.percentOfAdult} % of the expected ${showWeight(expectedAdultGrams, unit)}`
      : undefined,
    gainText(dailyGainGrams(points)),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface CurveProps {
  readonly pet: Pet;
  readonly points: readonly GrowthPoint[];
  readonly unit: WeightUnit;
  readonly width: number;
}

function Curve({ pet, points, unit, width }: CurveProps) {
  const curve = growthCurve(points, pet.expectedAdultGrams, unit, { width, height: HEIGHT, ...MARGIN });
  const last = points.at(-1);
  const summary = last
    ? `Growth of ${pet.name}: ${showWeight(last.weightGrams, unit)} at ${ageOf(last.ageDays)}.`
    : `Growth of ${pet.name}: not weighed yet.`;
  return (
    <svg role="img" aria-label={summary} width={width} height={HEIGHT} className="text-xs select-none">
      {curve.weightTicks.map(({ label, y }) => (
        <g key={label}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y} y2={y} className="stroke-line" />
          <text x={MARGIN.left - 8} y={y} dy="0.32em" textAnchor="end" className="tabular fill-ink-muted">
            {label}
          </text>
        </g>
      ))}
      {curve.ageTicks.map(({ label, x }) => (
        <text key={label} x={x} y={HEIGHT - 22} textAnchor="middle" className="tabular fill-ink-muted">
          {label}
        </text>
      ))}
      <text x={width / 2} y={HEIGHT - 4} textAnchor="middle" className="fill-ink-muted">
        Age in months
      </text>
      {curve.shares.map(({ percent, y }) => (
        <Fragment key={percent}>
          <line
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y}
            y2={y}
            strokeDasharray={percent === 100 ? undefined : '4 4'}
            className="stroke-ink-muted"
          />
          <text x={width - MARGIN.right + 6} y={y} dy="0.32em" className="tabular fill-ink-muted">
            {percent} %
          </text>
        </Fragment>
      ))}
      <path d={curve.path} fill="none" className="stroke-brand" strokeWidth={2} strokeLinejoin="round" />
      {curve.points.map((point) => (
        <circle
          key={point.id}
          cx={point.x}
          cy={point.y}
          r={3}
          className="fill-surface stroke-brand"
          strokeWidth={2}
        >
          <title>{`${showWeight(point.weightGrams, unit)} at ${ageOf(point.ageDays)}`}</title>
        </circle>
      ))}
    </svg>
  );
}

/** Weeks for the first sixteen, as in vaccination tables, then full months. */
const ageOf = (days: number): string =>
  days < 16 * 7 ? `${Math.floor(days / 7)} weeks` : `${Math.floor((days * 12) / 365.25)} months`;

function GrowthTable({
  points,
  unit,
}: {
  readonly points: readonly GrowthPoint[];
  readonly unit: WeightUnit;
}) {
  return (
    <Table className="mt-2">
      <TableHead>
        <tr>
          <HeadCell>Age</HeadCell>
          <HeadCell numeric>Weight</HeadCell>
          <HeadCell numeric>Of adult weight</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {points.toReversed().map(({ id, ageDays, weightGrams, percentOfAdult }) => (
          <TableRow key={id}>
            <Cell>{ageOf(ageDays)}</Cell>
            <Cell numeric>{showWeight(weightGrams, unit)}</Cell>
            <Cell numeric>{percentOfAdult !== null && `${percentOfAdult} %`}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
