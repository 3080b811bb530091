import type { Day } from '#foundation/values/day.ts';
import type { PlanBenefit } from './contract.ts';
import { type UsedBenefits, usesLeft } from './plan-math.rules.ts';
import { pauseOn, type PlanHistory, stateOf } from './plan-state.rules.ts';
import type { BenefitLeft, PetPlan } from './subscriptions.contract.ts';

interface Sold extends PlanHistory {
  readonly id: string;
  readonly petId: string;
  readonly clientId: string;
  readonly planId: string;
  readonly startedOn: Day;
}

function leftOf(
  { id, label, itemId, incomeCategory, usesPerTerm, listPriceMinor, percentOff }: PlanBenefit,
  used: UsedBenefits,
): BenefitLeft {
  const included = usesPerTerm === null ? null : { key: id, count: usesPerTerm, listMinor: 0 };
  return {
    id,
    label,
    itemId,
    incomeCategory,
    usesPerTerm,
    listPriceMinor,
    percentOff,
    usesLeft: included && usesLeft(included, used),
  };
}

/** A plan of a pet as it is shown, without names. */
export function petPlanOf(
  plan: Sold,
): Omit<PetPlan, 'petName' | 'clientName' | 'settlement' | 'renewedAsId'> {
  const { id, petId, clientId, planId, terms, startedOn, today } = plan;
  const { status, pauses, fees, endsOn, used, canceledOn } = stateOf(plan);
  const open = fees.find(({ isCharged }) => !isCharged);
  const isRunning = status === 'active' || status === 'paused' || status === 'upcoming';
  const pausedMonths = pauses.reduce((sum, { months }) => sum + months, 0);
  return {
    id,
    petId,
    clientId,
    planId,
    name: terms.name,
    status,
    startedOn,
    endsOn,
    currency: terms.currency,
    feeMinor: terms.feeMinor,
    cycleMonths: terms.cycleMonths,
    feesCharged: fees.filter(({ isCharged }) => isCharged).length,
    feesCount: fees.length,
    nextFeeOn: isRunning ? (open?.dueOn ?? null) : null,
    pause: isRunning ? pauseOn(pauses, today) : null,
    pauseMonthsLeft: Math.max(terms.maxPauseMonths - pausedMonths, 0),
    benefits: terms.benefits.map((benefit) => leftOf(benefit, used)),
    canceledOn,
  };
}
