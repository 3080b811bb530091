import type { LabComparator, LabFlag, LabResultStatus } from '#vocabulary/lab.ts';
import { flagOf, isAbnormalFlag, isCriticalFlag } from './flag.rules.ts';
import type { CodeBook } from './codes.rules.ts';
import { chooseRange, type LabRangeFacts, limitsIn, type RangePatient } from './range.rules.ts';

/** What the laboratory gave of one value; numbers as they were written. */
export interface ReportedValue {
  readonly analyte: string;
  readonly valueNumber: string | null;
  readonly comparator: LabComparator | null;
  readonly unit: string | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly rangeText: string | null;
  readonly flag: LabFlag | null;
  readonly status: LabResultStatus;
  /** The day of the sample. */
  readonly day: string;
}

/** The range that was used and what it says, stored with the value. */
export interface Evaluation {
  readonly low: string | null;
  readonly high: string | null;
  readonly rangeSource: 'clinic' | 'laboratory' | null;
  readonly rangeId: string | null;
  readonly flag: LabFlag | null;
  readonly isFlagDerived: boolean;
  readonly isAbnormal: boolean;
  readonly isCritical: boolean;
}

export interface Evaluating {
  readonly laboratoryId: string;
  /** Null while nobody knows whose report it is. */
  readonly patient: RangePatient | null;
  readonly ranges: readonly LabRangeFacts[];
  /** What the codes of the laboratory stand for. */
  readonly codes: CodeBook;
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
const textOf = (value: number | null): string | null => (value === null ? null : String(value));

/**
 * LABR-4. The laboratory's own range, if it sent one, else the clinic's; and the flag, the laboratory's if it gave one. What the clinic
 * holds to be critical is critical whatever the laboratory flags.
 */
export function evaluate(
  value: ReportedValue,
  { laboratoryId, patient, ranges }: Omit<Evaluating, 'codes'>,
): Evaluation {
  const { analyte, unit, day } = value;
  const isOwn = value.low !== null || value.high !== null || value.rangeText !== null;
  const range = patient && chooseRange(ranges, patient, { laboratoryId, analyte, unit, day });
  const limits = range && unit !== null ? limitsIn(range, unit) : null;
  const low = isOwn ? numberOf(value.low) : (limits?.low ?? null);
  const high = isOwn ? numberOf(value.high) : (limits?.high ?? null);
  const number = numberOf(value.valueNumber);
  const derived =
    number === null
      ? null
      : flagOf(
          { value: number, comparator: value.comparator },
          { low, high, criticalLow: limits?.criticalLow ?? null, criticalHigh: limits?.criticalHigh ?? null },
        );
  const isGone = value.status === 'cancelled' || value.status === 'pending';
  const flag = isGone ? null : (value.flag ?? derived);
  return {
    low: isOwn ? value.low : textOf(low),
    high: isOwn ? value.high : textOf(high),
    rangeSource: isOwn ? 'laboratory' : limits ? 'clinic' : null,
    rangeId: !isOwn && range && limits ? range.id : null,
    flag,
    isFlagDerived: flag !== null && value.flag === null,
    isAbnormal: isAbnormalFlag(flag) || (!isGone && isCriticalFlag(derived)),
    isCritical: !isGone && (isCriticalFlag(flag) || isCriticalFlag(derived)),
  };
}
