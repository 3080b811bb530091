import type { DiscrepancyState, DiscrepancyStep } from '#vocabulary/controlled-drugs.ts';
import { addDays, type Day, weekdayOf } from '#foundation/values/day.ts';
import type { LossDuty } from './duty.rules.ts';

const NEXT: Readonly<Record<DiscrepancyState, readonly DiscrepancyStep[]>> = {
  found: ['recounted'],
  recounted: ['investigated', 'closed'],
  investigated: ['reported', 'closed'],
  reported: ['closed'],
  closed: [],
};

/**
 * CD-6. What may be done next about a discrepancy: somebody else counts again; then receipts, missed charges, hub losses and waste are
 * gone through; a loss is reported; at the end it is closed, and what is still different is adjusted in the register.
 */
export const nextSteps = (state: DiscrepancyState): readonly DiscrepancyStep[] => NEXT[state];

const SATURDAY = 6;

/** The day after so many working days, Monday to Friday. */
export function afterBusinessDays(day: Day, count: number): Day {
  let [left, at] = [count, day];
  while (left > 0) {
    at = addDays(at, 1);
    if (weekdayOf(at) < SATURDAY) left -= 1;
  }
  return at;
}

/** Until when a loss has to be reported where the clinic is; null without such a rule. */
export const reportDays = (
  foundOn: Day,
  loss: LossDuty | null,
): { readonly noticeUntilOn: Day; readonly formUntilOn: Day } | null =>
  loss && {
    noticeUntilOn: afterBusinessDays(foundOn, loss.noticeBusinessDays),
    formUntilOn: addDays(foundOn, loss.formDays),
  };
