import { addMonths, type Day } from '#foundation/values/day.ts';
import { shareInProportion } from '#foundation/values/largest-remainder.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { MAX_INSTALMENTS } from './client-debts.contract.ts';

/** A part of an amount that has a due day of its own. */
export interface Instalment {
  readonly dueOn: Day;
  readonly amountMinor: number;
}

/**
 * INSTAL-1. A payment plan: an amount in parts of the same size, one a month, that add up to it. What cannot be divided is in the
 * first parts. Months are counted from the first due day, so that the 31st comes back after a shorter month.
 */
export function instalmentsOf({
  totalMinor,
  count,
  firstDueOn,
}: {
  readonly totalMinor: number;
  readonly count: number;
  readonly firstDueOn: Day;
}): Result<Instalment[], string> {
  if (count < 2 || count > MAX_INSTALMENTS) {
    return refuse(`A payment plan has 2 to ${MAX_INSTALMENTS} payments.`);
  }
  if (totalMinor < count) return refuse('The amount is too small for that many payments.');
  const amounts = shareInProportion(
    totalMinor,
    Array.from({ length: count }, () => 1),
  );
  return ok(amounts.map((amountMinor, month) => ({ dueOn: addMonths(firstDueOn, month), amountMinor })));
}

/**
 * INSTAL-2. What is still open of each part: payments pay the parts that are due first. What is open beyond the parts, because a payment
 * from before the plan bounced, is due with the first.
 *
 * @param openMinor of all parts together.
 */
export function openInstalments(instalments: readonly Instalment[], openMinor: number): Instalment[] {
  let restMinor = Math.max(openMinor, 0);
  const latestFirst = instalments.toSorted((a, b) => (a.dueOn < b.dueOn ? 1 : a.dueOn > b.dueOn ? -1 : 0));
  const open = latestFirst.map(({ dueOn, amountMinor }, at) => {
    const partMinor = at === latestFirst.length - 1 ? restMinor : Math.min(amountMinor, restMinor);
    restMinor -= partMinor;
    return { dueOn, amountMinor: partMinor };
  });
  return open.filter(({ amountMinor }) => amountMinor > 0).toReversed();
}
