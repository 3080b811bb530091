import { MEASURE_SLOTS, type ReportFigures, type ReportGroup } from './contract.ts';
import type { Measure } from './definition.rules.ts';
import { stepOfDay, stepsOf } from './period.rules.ts';

/** A measure of summed values; null where there is nothing to divide by. */
export function measured(measure: Measure, values: readonly number[]): number | null {
  if (!('ratio' in measure)) return values[measure.slot] ?? 0;
  const [numerator, denominator] = measure.ratio.map((slot) => values[slot] ?? 0);
  if (!denominator) return null;
  const ratio = (numerator ?? 0) / denominator;
  // An average of amounts is an amount again.
  return measure.kind === 'money' ? Math.round(ratio) : ratio;
}

/** How much a number changed, as a share of what it was; null where it was nothing. */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return (now - before) / Math.abs(before);
}

const NOTHING: readonly number[] = Array.from({ length: MEASURE_SLOTS }, () => 0);

const added = (groups: readonly ReportGroup[]): number[] =>
  NOTHING.map((_, slot) => groups.reduce((sum, { values }) => sum + (values[slot] ?? 0), 0));

/** Groups by time: every day of the period, or every month of a long one, also those without rows. */
export function groupsOverTime({
  from,
  to,
  groups,
}: Pick<ReportFigures, 'from' | 'to' | 'groups'>): ReportGroup[] {
  const period = { from, to };
  const bySteps = Map.groupBy(groups, ({ key }) => stepOfDay(period, key));
  return stepsOf(period).map((step) => ({ key: step, label: null, values: added(bySteps.get(step) ?? []) }));
}
