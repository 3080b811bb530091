import { useQuery } from '@tanstack/react-query';
import type { Species } from '#vocabulary/species.ts';
import { MUSCLE_CONDITION_LABELS } from '#vocabulary/vitals.ts';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { CardBody } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import { useElementSize } from '#foundation/web/ui/use-element-size.ts';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import { idealScores, idealWeightGrams } from '../../body-condition.rules.ts';
import { listPetVitalsEndpoint, type Vitals } from '../../exam.contract.ts';
import { type ConditionPoint, conditionCurve } from '../condition-curve.ts';

interface BodyConditionChartProps {
  readonly pet: {
    readonly id: string;
    readonly name: string;
    readonly species: Species;
    readonly weightGrams: number | null;
  };
  readonly unit: WeightUnit;
  readonly zone: string;
}

const HEIGHT = 200;
const MARGIN = { left: 28, right: 16, top: 12, bottom: 26 } as const;
const READ_AT_ONCE = 100;

/** The body condition scores of a pet over time, on the scale of the latest one; other scales are in the table only. */
export function BodyConditionChart({ pet, unit, zone }: BodyConditionChartProps) {
  const { data, error, refetch } = useQuery(
    queryOf(listPetVitalsEndpoint, { petId: pet.id, limit: READ_AT_ONCE }),
  );
  if (error && !data)
    return (
      <ErrorState
        compact
        title="The scores could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <SkeletonRows rows={4} />;
  const scored = data.items.filter(({ bodyConditionScore }) => bodyConditionScore !== null).toReversed();
  const latest = scored.at(-1);
  if (!latest)
    return (
      <EmptyLine className="mt-0">
        Not scored yet. Body condition is scored with the vital signs of a visit.
      </EmptyLine>
    );
  return (
    <CardBody className="flex flex-col gap-2">
      <p className="text-sm text-ink-muted">{conditionSentence(latest, pet, unit)}</p>
      <Chart scored={scored} scale={latest.bodyConditionScale ?? 9} pet={pet} zone={zone} />
      <details>
        <summary className="focus-ring w-fit rounded-sm text-sm text-ink-muted hover:text-ink">
          Show the scores as a table
        </summary>
        <ScoreTable scored={scored} zone={zone} />
      </details>
    </CardBody>
  );
}

function conditionSentence(
  { bodyConditionScore: score, bodyConditionScale: scale, muscleCondition }: Vitals,
  { weightGrams }: BodyConditionChartProps['pet'],
  unit: WeightUnit,
): string {
  const ideal =
    score === null || scale === null || weightGrams === null
      ? null
      : idealWeightGrams(weightGrams, score, scale);
  return [
    `${score} of ${scale}`,
    muscleCondition && `muscles: ${MUSCLE_CONDITION_LABELS[muscleCondition].toLowerCase()}`,
    ideal !== null && `estimated ideal weight ${showWeight(roundForReading(ideal), unit)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** An estimate is not shown to the gram. */
const roundForReading = (grams: number): number =>
  grams < 2_000 ? Math.round(grams / 10) * 10 : Math.round(grams / 100) * 100;

interface ChartProps {
  readonly scored: readonly Vitals[];
  readonly scale: 5 | 9;
  readonly pet: BodyConditionChartProps['pet'];
  readonly zone: string;
}

function Chart({ scored, scale, pet, zone }: ChartProps) {
  const [frame, { width }] = useElementSize();
  const scores = scored.flatMap(({ id, measuredAt, bodyConditionScore, bodyConditionScale }) =>
    bodyConditionScore !== null && bodyConditionScale === scale
      ? [{ id, measuredAt, score: bodyConditionScore }]
      : [],
  );
  return (
    <div ref={frame} className="h-50">
      {width > 0 && <Curve {...{ scores, scale, pet, zone, width }} />}
    </div>
  );
}

interface CurveProps extends Omit<ChartProps, 'scored'> {
  readonly scores: readonly Omit<ConditionPoint, 'x' | 'y'>[];
  readonly width: number;
}

function Curve({ scores, scale, pet, zone, width }: CurveProps) {
  const curve = conditionCurve(scores, scale, { width, height: HEIGHT, ...MARGIN });
  const ideal = idealScores(pet.species, scale);
  const last = scores.at(-1);
  return (
    <svg
      role="img"
      aria-label={`Body condition of ${pet.name}: ${last?.score} of ${scale}.`}
      width={width}
      height={HEIGHT}
      className="text-xs select-none"
    >
      {ideal && (
        <rect
          x={MARGIN.left}
          width={Math.max(0, width - MARGIN.left - MARGIN.right)}
          y={curve.yOf(ideal[1] + 0.5)}
          height={curve.yOf(ideal[0] - 0.5) - curve.yOf(ideal[1] + 0.5)}
          className="fill-good-soft"
        />
      )}
      {Array.from({ length: scale }, (_, index) => index + 1).map((score) => (
        <g key={score}>
          <line
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={curve.yOf(score)}
            y2={curve.yOf(score)}
            className="stroke-line"
          />
          <text
            x={MARGIN.left - 8}
            y={curve.yOf(score)}
            dy="0.32em"
            textAnchor="end"
            className="tabular fill-ink-muted"
          >
            {score}
          </text>
        </g>
      ))}
      {curve.ends.map(({ measuredAt, x }, index) => (
        <text
          key={measuredAt}
          x={x}
          y={HEIGHT - 6}
          textAnchor={curve.ends.length === 1 ? 'middle' : index === 0 ? 'start' : 'end'}
          className="fill-ink-muted"
        >
          {dateIn(zone, measuredAt)}
        </text>
      ))}
      <path d={curve.path} fill="none" className="stroke-brand" strokeWidth={2} strokeLinejoin="round" />
      {curve.points.map((point) => (
        <circle
          key={point.id}
          cx={point.x}
          cy={point.y}
          r={3.5}
          className="fill-surface stroke-brand"
          strokeWidth={2}
        >
          <title>{`${point.score} of ${scale}, ${dateIn(zone, point.measuredAt)}`}</title>
        </circle>
      ))}
    </svg>
  );
}

const ScoreTable = ({ scored, zone }: { readonly scored: readonly Vitals[]; readonly zone: string }) => (
  <Table className="mt-2">
    <TableHead>
      <tr>
        <HeadCell>Date</HeadCell>
        <HeadCell numeric>Score</HeadCell>
        <HeadCell>Muscle condition</HeadCell>
      </tr>
    </TableHead>
    <tbody>
      {scored.toReversed().map((vitals) => (
        <TableRow key={vitals.id}>
          <Cell>{dateIn(zone, vitals.measuredAt)}</Cell>
          <Cell numeric>{`${vitals.bodyConditionScore} of ${vitals.bodyConditionScale}`}</Cell>
          <Cell>{vitals.muscleCondition && MUSCLE_CONDITION_LABELS[vitals.muscleCondition]}</Cell>
        </TableRow>
      ))}
    </tbody>
  </Table>
);
