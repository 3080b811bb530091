import { conversionFactor, timesFactor } from './unit.rules.ts';
import type { TrendPoint } from './pet-results.contract.ts';
import { foldUnit } from '#vocabulary/lab-units.ts';

export interface MeasuredPoint {
  readonly reportId: string;
  readonly laboratoryName: string;
  readonly resultedAt: string;
  readonly name: string;
  readonly valueText: string | null;
  readonly valueNumber: string | null;
  readonly comparator: TrendPoint['comparator'];
  readonly unit: string | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly flag: TrendPoint['flag'];
}

/** Different spellings of one unit are shown once, as they were written last; the unit of the latest point is the first. */
export function unitsOf(points: readonly MeasuredPoint[]): string[] {
  const folded = new Map<string, string>();
  const units = new Map<string, string>();
  for (const { unit } of points) {
    if (unit === null) continue;
    const key = folded.get(unit) ?? foldUnit(unit);
    folded.set(unit, key);
    units.delete(key);
    units.set(key, unit);
  }
  return [...units.values()].toReversed();
}

interface Relation {
  /** Null where no exact relation of the units is known. */
  readonly factor: number | null;
  readonly isConverted: boolean;
}

function relationOf(analyte: string, from: string | null, to: string | null): Relation {
  if (from === to) return { factor: 1, isConverted: false };
  if (from === null || to === null) return { factor: null, isConverted: false };
  return {
    factor: conversionFactor(analyte, from, to),
    isConverted: foldUnit(from) !== foldUnit(to),
  };
}

/** Points in the unit of the chart; without a number where no exact relation of the units is known. */
export function pointsIn(
  analyte: string,
  unit: string | null,
  points: readonly MeasuredPoint[],
): TrendPoint[] {
  // A trend has hundreds of points in few units.
  const relations = new Map<string | null, Relation>();
  return points.map(({ name: _name, valueNumber, low, high, ...rest }) => {
    const relation = relations.get(rest.unit) ?? relationOf(analyte, rest.unit, unit);
    relations.set(rest.unit, relation);
    const { factor, isConverted } = relation;
    const convert = (text: string | null): number | null =>
      text === null || factor === null ? null : timesFactor(Number(text), factor);
    return { ...rest, value: convert(valueNumber), low: convert(low), high: convert(high), isConverted };
  });
}
