import {
  earnedBy,
  listValueOf,
  type PlanBenefit,
  revenueOfBenefits,
  type UsedBenefits,
} from './plan-math.rules.ts';

/** What a clinic does when a client has paid more than was used: gives the rest back, or nothing. */
export type PaidMoreRule = 'give_back' | 'nothing';

interface CancelledPlan {
  readonly benefits: readonly PlanBenefit[];
  readonly used: UsedBenefits;
  /** Fees of the whole term. */
  readonly feesMinor: number;
  /** Fees paid so far. The joining fee is in neither: it is not given back. */
  readonly paidMinor: number;
  readonly whenPaidMore: PaidMoreRule;
}

/** A cancellation with the parts of its sum, which are shown before it is confirmed. */
interface Cancellation {
  readonly listValueMinor: number;
  readonly paidMinor: number;
  readonly restOfTermMinor: number;
  /** Above zero: the client pays it. Below zero: the clinic gives it back. */
  readonly owedMinor: number;
  /** What decided: the value of what was used, the fees that are left, or that more was paid than used. */
  readonly decidedBy: 'list_value' | 'rest_of_term' | 'paid_more';
  readonly earnedMinor: number;
  /** What was paid and is not income yet; below zero if more was earned than paid. */
  readonly unearnedMinor: number;
  /** What the cancellation makes income: what is owed, and what was not earned yet. */
  readonly revenueMinor: number;
}

/**
 * PLAN-2. What a fair cancellation costs: what was used, at the price without the plan, less what was paid; but never more than the
 * fees of the rest of the term, so that cancelling costs no more than staying.
 *
 * Sources: Windsor (the lower of both is taken), NVA (the joining fee is not given back). What happens to what was paid too much is the
 * clinic's rule.
 */
export function cancellationOf(plan: CancelledPlan): Cancellation {
  const { benefits, used, feesMinor, paidMinor, whenPaidMore } = plan;
  const listValueMinor = listValueOf(benefits, used);
  const restOfTermMinor = Math.max(feesMinor - paidMinor, 0);
  const differenceMinor = listValueMinor - paidMinor;
  const earnedMinor = earnedBy(revenueOfBenefits(feesMinor, benefits), used);
  const unearnedMinor = paidMinor - earnedMinor;
  const { owedMinor, decidedBy } = decide({ differenceMinor, restOfTermMinor, whenPaidMore });
  return {
    listValueMinor,
    paidMinor,
    restOfTermMinor,
    owedMinor,
    decidedBy,
    earnedMinor,
    unearnedMinor,
    revenueMinor: owedMinor + unearnedMinor,
  };
}

function decide({
  differenceMinor,
  restOfTermMinor,
  whenPaidMore,
}: {
  readonly differenceMinor: number;
  readonly restOfTermMinor: number;
  readonly whenPaidMore: PaidMoreRule;
}): Pick<Cancellation, 'owedMinor' | 'decidedBy'> {
  if (differenceMinor < 0) {
    return { owedMinor: whenPaidMore === 'give_back' ? differenceMinor : 0, decidedBy: 'paid_more' };
  }
  return differenceMinor <= restOfTermMinor
    ? { owedMinor: differenceMinor, decidedBy: 'list_value' }
    : { owedMinor: restOfTermMinor, decidedBy: 'rest_of_term' };
}
