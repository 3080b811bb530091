import { convertNumber } from './unit.rules.ts';
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

/** Different spellings of one unit are shown once, as they were written last. */
export function unitsOf(points: readonly MeasuredPoint[]): string[] {
  const units = new Map<string, string>();
  for (const { unit } of points) if (unit !== null) units.set(foldUnit(unit), unit);
  return [...units.values()].toReversed();
}

/** A point in the unit of the chart; without a number where no exact relation of the units is known. */
export function pointIn(analyte: string, unit: string | null, point: MeasuredPoint): TrendPoint {
  const { name: _name, valueNumber, low, high, ...rest } = point;
  const convert = (text: string | null): number | null =>
    text === null
      ? null
      : unit === null && point.unit === null
        ? Number(text)
        : unit === null || point.unit === null
          ? null
          : convertNumber(analyte, Number(text), point.unit, unit);
  return {
    ...rest,
    value: convert(valueNumber),
    low: convert(low),
    high: convert(high),
    isConverted: unit !== null && point.unit !== null && foldUnit(unit) !== foldUnit(point.unit),
  };
}
