import { addMonths, type Day } from '#foundation/values/day.ts';
import { earnedBy, type PlanBenefit, revenueOfBenefits, type UsedBenefits } from './plan-math.rules.ts';
import { isPaused, type PlanPause, shortenPause, termOf } from './plan-term.rules.ts';
import type { PlanStatus, PlanTerms } from './subscriptions.contract.ts';

export const PLAN_EVENT_KINDS = [
  'joined',
  'fee_charged',
  'paused',
  'resumed',
  'benefit_used',
  'benefit_returned',
  'canceled',
  'settled',
  'renewed',
] as const;

/** What happened to a plan of a pet. */
export interface PlanEvent {
  readonly kind: (typeof PLAN_EVENT_KINDS)[number];
  /** Of a pause its first day. */
  readonly effectiveOn: Day;
  readonly pauseMonths: number | null;
  readonly cycle: number | null;
  readonly benefitId: string | null;
  /** Below zero for what is given back. */
  readonly uses: number | null;
}

export interface PlanHistory {
  readonly terms: PlanTerms;
  readonly startedOn: Day;
  /** In the order in which they were recorded. */
  readonly events: readonly PlanEvent[];
  readonly isDeceased: boolean;
  /** At the clinic. */
  readonly today: Day;
}

export interface PlanFee {
  /** Which of the term, from 1. */
  readonly cycle: number;
  readonly dueOn: Day;
  readonly isCharged: boolean;
}

interface PlanState {
  readonly status: PlanStatus;
  readonly pauses: readonly PlanPause[];
  readonly fees: readonly PlanFee[];
  readonly endsOn: Day;
  readonly used: UsedBenefits;
  readonly canceledOn: Day | null;
}

/** The pauses in the order of their days. Resuming ends the one of that day, or takes back the next. */
function pausesOf(events: readonly PlanEvent[]): PlanPause[] {
  let pauses: PlanPause[] = [];
  for (const { kind, effectiveOn: on, pauseMonths } of events) {
    if (kind === 'paused' && pauseMonths !== null) pauses.push({ fromOn: on, months: pauseMonths });
    pauses = pauses.toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1));
    if (kind !== 'resumed') continue;
    const ended = pauses.findIndex(({ fromOn, months }) => on < addMonths(fromOn, months));
    pauses = pauses.flatMap((pause, index) => (index === ended ? (shortenPause(pause, on) ?? []) : [pause]));
  }
  return pauses;
}

function usedOf(events: readonly PlanEvent[]): UsedBenefits {
  const used: Record<string, number> = {};
  for (const { benefitId, uses } of events) {
    if (benefitId !== null) used[benefitId] = (used[benefitId] ?? 0) + (uses ?? 0);
  }
  return used;
}

/** PLAN-3. What a plan of a pet is today, from what happened to it. */
export function stateOf({ terms, startedOn, events, isDeceased, today }: PlanHistory): PlanState {
  const pauses = pausesOf(events);
  const { feeDays, endsOn } = termOf({ startedOn, months: terms.termMonths, pauses });
  const charged = new Set(events.map(({ cycle }) => cycle));
  const fees = feeDays
    .filter((_, month) => month % terms.cycleMonths === 0)
    .map((dueOn, index) => ({ cycle: index + 1, dueOn, isCharged: charged.has(index + 1) }));
  const canceledOn = events.find(({ kind }) => kind === 'canceled')?.effectiveOn ?? null;
  const status = (): PlanStatus => {
    if (canceledOn !== null) return 'canceled';
    if (endsOn <= today) return 'ended';
    if (isDeceased) return 'deceased';
    if (today < startedOn) return 'upcoming';
    return isPaused(pauses, today) ? 'paused' : 'active';
  };
  return { status: status(), pauses, fees, endsOn, used: usedOf(events), canceledOn };
}

/** PLAN-3. Fees that are due and not charged. After a cancellation or the pet's death there are none. */
export function dueFees(history: PlanHistory): PlanFee[] {
  const { status, fees } = stateOf(history);
  if (status === 'canceled' || history.isDeceased) return [];
  return fees.filter(({ dueOn, isCharged }) => !isCharged && dueOn <= history.today);
}

/** The pause of a day, or else the next one, with the first day after it. */
export function pauseOn(
  pauses: readonly PlanPause[],
  day: Day,
): { readonly fromOn: Day; readonly untilOn: Day } | null {
  const [next] = pauses
    .map(({ fromOn, months }) => ({ fromOn, untilOn: addMonths(fromOn, months) }))
    .filter(({ untilOn }) => day < untilOn)
    .toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1));
  return next ?? null;
}

/** What the plan includes, without what it only makes cheaper. */
export const includedIn = ({ benefits }: Pick<PlanTerms, 'benefits'>): PlanBenefit[] =>
  benefits.flatMap(({ id, usesPerTerm, listPriceMinor }) =>
    usesPerTerm === null || listPriceMinor === null
      ? []
      : [{ key: id, count: usesPerTerm, listMinor: listPriceMinor }],
  );

/** The fees of a whole term, without the joining fee. */
export const feesOfTerm = ({ feeMinor, termMonths, cycleMonths }: PlanTerms): number =>
  feeMinor * (termMonths / cycleMonths);

/** PLAN-1. What of the fees has been earned by uses. */
export const earnedIn = (terms: PlanTerms, used: UsedBenefits): number =>
  earnedBy(revenueOfBenefits(feesOfTerm(terms), includedIn(terms)), used);
