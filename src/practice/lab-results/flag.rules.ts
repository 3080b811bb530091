import type { LabComparator, LabFlag } from '#vocabulary/lab.ts';
import { CRITICAL_LAB_FLAGS } from '#vocabulary/lab.ts';
import type { RangeLimits } from './range.rules.ts';

export interface LabQuantity {
  readonly value: number;
  readonly comparator: LabComparator | null;
}

const isBelow = ({ value, comparator }: LabQuantity, limit: number): boolean =>
  comparator === null || comparator === '<=' ? value < limit : comparator === '<' && value <= limit;

const isAbove = ({ value, comparator }: LabQuantity, limit: number): boolean =>
  comparator === null || comparator === '>=' ? value > limit : comparator === '>' && value >= limit;

/** Whether all that a value may be is within; `< 5` is known to be nothing more than that. */
function isWithin({ value, comparator }: LabQuantity, { low, high }: RangeLimits): boolean {
  if (comparator === null) return (low === null || value >= low) && (high === null || value <= high);
  const isUpper = comparator === '<' || comparator === '<=';
  return isUpper
    ? low === null && high !== null && value <= high
    : high === null && low !== null && value >= low;
}

/** LABR-4. The flag of a value by a range; null where the range does not decide it. */
export function flagOf(quantity: LabQuantity, limits: RangeLimits): LabFlag | null {
  const { low, high, criticalLow, criticalHigh } = limits;
  if (criticalLow !== null && isBelow(quantity, criticalLow)) return 'LL';
  if (criticalHigh !== null && isAbove(quantity, criticalHigh)) return 'HH';
  if (low !== null && isBelow(quantity, low)) return 'L';
  if (high !== null && isAbove(quantity, high)) return 'H';
  return (low !== null || high !== null) && isWithin(quantity, limits) ? 'N' : null;
}

const ABNORMAL: ReadonlySet<LabFlag> = new Set(['L', 'H', 'LL', 'HH', '<', '>', 'A', 'AA']);

export const isAbnormalFlag = (flag: LabFlag | null): boolean => flag !== null && ABNORMAL.has(flag);
export const isCriticalFlag = (flag: LabFlag | null): boolean =>
  flag !== null && CRITICAL_LAB_FLAGS.includes(flag);
