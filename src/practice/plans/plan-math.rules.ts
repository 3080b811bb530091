import { shareInProportion } from '#foundation/values/largest-remainder.ts';

/** What a wellness plan includes for its term. */
export interface PlanBenefit {
  readonly key: string;
  /** How often it can be used in a term. */
  readonly count: number;
  /** What one use costs without the plan. */
  readonly listMinor: number;
}

/** What each use of a benefit earns of the fee, in the order of use. */
export interface BenefitRevenue {
  readonly key: string;
  readonly perUseMinor: readonly number[];
}

/** How often each benefit was used. */
export type UsedBenefits = Readonly<Record<string, number>>;

/**
 * PLAN-1. The fees of a term shared over everything that the plan includes, in proportion to what it costs without the plan. They add
 * up to the fees; what a use earns is income when it is used, and a liability until then.
 *
 * Source: AAHA/VMG chart of accounts of 2020, account 3060 (deferred wellness liability).
 *
 * @param feesMinor of the whole term, without the joining fee.
 */
export function revenueOfBenefits(feesMinor: number, benefits: readonly PlanBenefit[]): BenefitRevenue[] {
  const uses = benefits.flatMap(({ key, count, listMinor }) =>
    Array.from({ length: count }, () => ({ key, listMinor })),
  );
  const shares = shareInProportion(
    feesMinor,
    uses.map(({ listMinor }) => listMinor),
  );
  return benefits.map(({ key }) => ({
    key,
    perUseMinor: shares.filter((_, index) => uses[index]?.key === key),
  }));
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** PLAN-1. What has been earned by the uses so far. More uses than the plan includes earn nothing. */
export const earnedBy = (revenues: readonly BenefitRevenue[], used: UsedBenefits): number =>
  sumOf(revenues.flatMap(({ key, perUseMinor }) => perUseMinor.slice(0, used[key] ?? 0)));

/** PLAN-2. What was used as it costs without the plan. */
export const listValueOf = (benefits: readonly PlanBenefit[], used: UsedBenefits): number =>
  sumOf(benefits.map(({ key, count, listMinor }) => Math.min(used[key] ?? 0, count) * listMinor));

/** How many uses of a benefit are left: `2 of 3 nail trims`. */
export const usesLeft = ({ key, count }: PlanBenefit, used: UsedBenefits): number =>
  Math.max(count - (used[key] ?? 0), 0);
