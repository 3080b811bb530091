import { showNumber } from '#foundation/web/number-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import type { ReportFigures } from '../contract.ts';
import type { Measure, ReportDefinition } from '../definition.rules.ts';
import { changeOf, measured } from '../figures.rules.ts';
import { showMeasure, showShare } from './report-text.ts';

interface ReportHeadlineProps {
  readonly definition: ReportDefinition;
  /** Undefined while loading. */
  readonly figures: ReportFigures | undefined;
}

/** The numbers of a report, the first of them as its headline, each with the one before it. */
export function ReportHeadline({ definition, figures }: ReportHeadlineProps) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
      {definition.measures.map((measure) => (
        <StatCard
          key={measure.label}
          label={measure.label}
          value={figures && showMeasure(measure, figures.totals, figures.currency)}
          hint={figures && <Comparison measure={measure} figures={figures} definition={definition} />}
        />
      ))}
    </div>
  );
}

interface ComparisonProps {
  readonly measure: Measure;
  readonly figures: ReportFigures;
  readonly definition: ReportDefinition;
}

/** What it was in the period before, and how much that is. */
function Comparison({ measure, figures, definition }: ComparisonProps) {
  const { previous, totals, currency } = figures;
  if (previous === null) return 'As of now';
  const before = showMeasure(measure, previous.totals, currency);
  const days =
    definition.time === 'until'
      ? `on ${shortDay(previous.to)}`
      : `${shortDay(previous.from)} to ${shortDay(previous.to)}`;
  return (
    <span title={days}>
      {changeText(measure, measured(measure, totals), measured(measure, previous.totals))}
      {before}
      <span className="sr-only">, {days}</span>
    </span>
  );
}

/** `+50% from `, before what it was; shares change by points, all else by a share of what it was. */
function changeText({ kind }: Measure, now: number | null, before: number | null): string {
  if (kind === 'percent') {
    if (now === null || before === null) return 'Before: ';
    const points = Math.round((now - before) * 1000) / 10;
    return `${points > 0 ? '+' : ''}${showNumber(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} from `;
  }
  const change = changeOf(now, before);
  return change === null ? 'Before: ' : `${change > 0 ? '+' : ''}${showShare(change)} from `;
}
