import { afterDiscount } from '../bill-totals.rules.ts';
import type { BillLine } from '../bills.contract.ts';

/** What became of the bill since it was reviewed. */
export interface BillChange {
  readonly kind: 'added' | 'changed' | 'gone';
  readonly line: BillLine;
  /** What a changed line came to before. */
  readonly beforeMinor?: number;
}

const comesTo = (line: BillLine): number => afterDiscount(line).amountMinor;

/**
 * BILL-4. How the lines of a bill differ from those that were reviewed. A line that was left out of the invoice may change and go
 * unnoticed.
 *
 * @param leftOut the ids of those lines.
 */
export function billChanges(
  reviewed: readonly BillLine[],
  now: readonly BillLine[],
  leftOut: ReadonlySet<string>,
): BillChange[] {
  const before = new Map(reviewed.map((line) => [line.id, line]));
  const after = new Map(now.map((line) => [line.id, line]));
  const changed = reviewed.flatMap((line): BillChange[] => {
    const current = after.get(line.id);
    if (leftOut.has(line.id)) return [];
    if (current === undefined) return [{ kind: 'gone', line }];
    return comesTo(current) === comesTo(line)
      ? []
      : [{ kind: 'changed', line: current, beforeMinor: comesTo(line) }];
  });
  const added = now.filter(({ id }) => !before.has(id)).map((line): BillChange => ({ kind: 'added', line }));
  return [...changed, ...added];
}
