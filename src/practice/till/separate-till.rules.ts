import type { DayReport } from './day-report.contract.ts';

/**
 * TILL-2. What the entries of a close record as paid at the separate till, less what was given back there. The till's own total should
 * have it; what else it took has no invoice here, such as goods over the counter.
 */
export const recordedAtTill = ({ methods }: Pick<DayReport, 'methods'>, currency: string): number =>
  methods
    .filter((sum) => sum.method === 'separate_till' && sum.currency === currency)
    .reduce((sum, { amountMinor, reversedMinor }) => sum + amountMinor - reversedMinor, 0);

/** What is recorded and not in the till's total; 0 where the total has all of it. */
export const missingInTill = (recordedMinor: number, totalMinor: number): number =>
  Math.max(0, recordedMinor - totalMinor);
