import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import { useElementSize } from '#foundation/web/ui/use-element-size.ts';
import { getLabTrendEndpoint, type LabTrend } from '../pet-results.contract.ts';
import { FLAG_LABELS, unitText } from '../value-text.rules.ts';
import { trendCurve } from './trend-curve.ts';

interface TrendCardProps {
  readonly petId: string;
  readonly analyte: string;
  readonly zone: string;
}

/** The height of the frame's class. */
const HEIGHT = 200;
const MARGIN = { left: 48, right: 16, top: 12, bottom: 26 } as const;

/** One value of a pet over time and over all laboratories. */
export function TrendCard({ petId, analyte, zone }: TrendCardProps) {
  const [unit, setUnit] = useState<string>();
  const { data, error, refetch } = useQuery(
    queryOf(getLabTrendEndpoint, { petId, analyte, ...(unit === undefined ? {} : { unit }) }),
  );
  return (
    <Card aria-labelledby="trend-title">
      <CardHeader
        title={data ? [data.name, unitText(data.unit)].filter(Boolean).join(', ') : 'Trend'}
        titleId="trend-title"
        action={
          data && data.units.length > 1 && data.unit !== null ? (
            <Segmented
              label="Unit"
              value={data.unit}
              onValueChange={setUnit}
              options={data.units.map((value) => ({ value, label: unitText(value) }))}
            />
          ) : undefined
        }
      />
      {error && !data ? (
        <ErrorState
          compact
          title="The trend could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <CardBody className="flex flex-col gap-2">
          <Trend trend={data} zone={zone} />
        </CardBody>
      )}
    </Card>
  );
}

function Trend({ trend, zone }: { readonly trend: LabTrend; readonly zone: string }) {
  const [frame, { width }] = useElementSize();
  const hasNumbers = trend.points.some(({ value }) => value !== null);
  return (
    <>
      {hasNumbers ? (
        <div ref={frame} className="h-50">
          {width > 0 && <Curve trend={trend} zone={zone} width={width} />}
        </div>
      ) : (
        <EmptyLine>No numbers to compare</EmptyLine>
      )}
      <details className="group">
        <summary className="focus-ring w-fit rounded-sm text-sm text-ink-muted hover:text-ink">
          Show the values as a table
        </summary>
        <TrendTable trend={trend} zone={zone} />
      </details>
    </>
  );
}

interface CurveProps {
  readonly trend: LabTrend;
  readonly zone: string;
  readonly width: number;
}

function Curve({ trend, zone, width }: CurveProps) {
  const { points, path, bands, ticks, from, to } = trendCurve(trend.points, {
    width,
    height: HEIGHT,
    ...MARGIN,
  });
  const [first, last] = [points[0], points.at(-1)];
  const textOf = (value: number, at: string) =>
    `${showNumber(value)} ${unitText(trend.unit)} on ${dateIn(zone, at)}`;
  const summary =
    first && last
      ? `${trend.name}: ${textOf(first.value, first.resultedAt)}, ${textOf(last.value, last.resultedAt)}.`
      : trend.name;
  return (
    <svg role="img" aria-label={summary} width={width} height={HEIGHT} className="text-xs select-none">
      {bands.map((band) => (
        <rect key={band.x} {...band} className="fill-good-soft" />
      ))}
      {ticks.map(({ label, y }) => (
        <g key={label}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y} y2={y} className="stroke-line" />
          <text x={MARGIN.left - 8} y={y} dy="0.32em" textAnchor="end" className="tabular fill-ink-muted">
            {label}
          </text>
        </g>
      ))}
      <text x={MARGIN.left} y={HEIGHT - 6} className="fill-ink-muted">
        {dateIn(zone, from)}
      </text>
      {to > from && (
        <text x={width - MARGIN.right} y={HEIGHT - 6} textAnchor="end" className="fill-ink-muted">
          {dateIn(zone, to)}
        </text>
      )}
      <path d={path} fill="none" className="stroke-brand" strokeWidth={2} strokeLinejoin="round" />
      {points.map(({ reportId, x, y, value, low, high }) => (
        <circle
          key={`${reportId} ${x}`}
          cx={x}
          cy={y}
          r={4}
          className={
            (low !== null && value < low) || (high !== null && value > high)
              ? 'fill-bad stroke-surface'
              : 'fill-brand stroke-surface'
          }
          strokeWidth={2}
        />
      ))}
    </svg>
  );
}

const TrendTable = ({ trend, zone }: { readonly trend: LabTrend; readonly zone: string }) => (
  <Table className="mt-2">
    <TableHead>
      <tr>
        <HeadCell>Day</HeadCell>
        <HeadCell>Laboratory</HeadCell>
        <HeadCell numeric>{['Value', unitText(trend.unit)].filter(Boolean).join(', ')}</HeadCell>
        <HeadCell numeric>As reported</HeadCell>
        <HeadCell>Flag</HeadCell>
      </tr>
    </TableHead>
    <tbody>
      {trend.points.toReversed().map((point) => (
        <TableRow key={`${point.reportId} ${point.resultedAt}`}>
          <Cell>{dateIn(zone, point.resultedAt)}</Cell>
          <Cell>{point.laboratoryName}</Cell>
          <Cell numeric>
            {point.value === null ? 'Not convertible' : `${point.comparator ?? ''}${showNumber(point.value)}`}
          </Cell>
          <Cell numeric>{[point.valueText, unitText(point.unit)].filter(Boolean).join(' ')}</Cell>
          <Cell>{point.flag === null || point.flag === 'N' ? '' : FLAG_LABELS[point.flag]}</Cell>
        </TableRow>
      ))}
    </tbody>
  </Table>
);
