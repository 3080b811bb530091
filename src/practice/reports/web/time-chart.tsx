import { useState } from 'react';
import { useElementSize } from '#foundation/web/ui/use-element-size.ts';
import { minorDigitsOf } from '#foundation/values/money.ts';
import type { ReportFigures, ReportGroup } from '../contract.ts';
import type { Measure } from '../definition.rules.ts';
import { measured } from '../figures.rules.ts';
import { showGroup, showMeasure, showTick } from './report-text.ts';
import { timeBars } from './time-bars.ts';

interface TimeChartProps {
  readonly figures: ReportFigures;
  /** Every step of the period. */
  readonly groups: readonly ReportGroup[];
  readonly measure: Measure;
}

/** The height of the frame's class. */
const HEIGHT = 208;
const MARGIN = { left: 64, right: 8, top: 24, bottom: 26 } as const;
/** About the width of a day under the chart. */
const LABEL_WIDTH = 110;

/** A measure over time, as bars. The table below it says the same. */
export function TimeChart(props: TimeChartProps) {
  const [frame, { width }] = useElementSize();
  return (
    <div ref={frame} className="h-52 min-w-0">
      {width > 0 && <Bars {...props} width={width} />}
    </div>
  );
}

/** The smallest step that the axis of a measure has. */
const leastOf = ({ kind }: Measure, currency: string): number =>
  kind === 'money'
    ? 10 ** minorDigitsOf(currency)
    : kind === 'percent'
      ? 0.01
      : kind === 'quantity'
        ? 1000
        : 1;

function Bars({ figures, groups, measure, width }: TimeChartProps & { readonly width: number }) {
  const [pointed, setPointed] = useState<string>();
  const { currency } = figures;
  const { bars, ticks } = timeBars(
    groups.map(({ key, values }) => ({ key, value: measured(measure, values) })),
    { width, height: HEIGHT, ...MARGIN },
    leastOf(measure, currency),
  );
  const [first, last] = [groups[0], groups.at(-1)];
  const name = (group: ReportGroup) => showGroup(figures, group);
  const highest = groups.toSorted(
    (a, b) => (measured(measure, b.values) ?? 0) - (measured(measure, a.values) ?? 0),
  )[0];
  if (!first || !last || !highest) return null;
  const shown = groups.find(({ key }) => key === pointed) ?? highest;
  const textOf = (group: ReportGroup) => `${name(group)}: ${showMeasure(measure, group.values, currency)}`;
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / ((width - MARGIN.left - MARGIN.right) / groups.length)));
  return (
    <svg
      role="img"
      aria-label={`${measure.label} from ${name(first)} to ${name(last)}, at most ${textOf(highest)}.`}
      width={width}
      height={HEIGHT}
      className="text-xs select-none"
      onPointerLeave={() => setPointed(undefined)}
    >
      <text
        x={width - MARGIN.right}
        y={12}
        textAnchor="end"
        className="fill-ink text-sm font-semibold tabular"
      >
        {textOf(shown)}
      </text>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y}
            y2={y}
            className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={MARGIN.left - 8} y={y} dy="0.32em" textAnchor="end" className="tabular fill-ink-muted">
            {showTick(measure, value, currency)}
          </text>
        </g>
      ))}
      {bars.map(({ key, x, y, width: barWidth, height }) => (
        <g key={key} onPointerEnter={() => setPointed(key)}>
          <rect
            x={x - 2}
            y={MARGIN.top}
            width={barWidth + 4}
            height={HEIGHT - MARGIN.top - MARGIN.bottom}
            fill="transparent"
          />
          <rect
            x={x}
            y={y}
            width={barWidth}
            height={height}
            rx={Math.min(2, height / 2)}
            className={key === shown.key ? 'fill-brand-strong' : 'fill-brand/70'}
          />
        </g>
      ))}
      {groups.map((group, index) => {
        const bar = bars[index];
        if (!bar || index % every !== 0) return null;
        const isLast = bar.x + LABEL_WIDTH / 2 > width;
        return (
          <text
            key={group.key}
            x={isLast ? width - MARGIN.right : index === 0 ? MARGIN.left : bar.x + bar.width / 2}
            y={HEIGHT - 6}
            textAnchor={isLast ? 'end' : index === 0 ? 'start' : 'middle'}
            className="fill-ink-muted"
          >
            {name(group)}
          </text>
        );
      })}
    </svg>
  );
}
