import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import type { PlanBenefit } from './contract.ts';
import type { UsedBenefits } from './plan-math.rules.ts';
import type { PlanTerms } from './subscriptions.contract.ts';

/** What was done, as it was charged. */
interface ChargeToCover {
  readonly itemId: string;
  readonly incomeCategory: IncomeCategory;
  readonly quantityThousandths: number;
  readonly amountMinor: number;
  readonly currency: string;
}

/** A plan that can be used today. */
interface UsablePlan {
  readonly id: string;
  readonly terms: PlanTerms;
  readonly used: UsedBenefits;
}

/** What a plan takes off a charge. */
interface Cover {
  readonly subscriptionId: string;
  readonly benefit: PlanBenefit;
  /** Null for what is only cheaper. */
  readonly uses: number | null;
  readonly discountMinor: number;
  /** As it is on the bill. */
  readonly reason: string;
}

/** An item by itself goes before its category, and that before everything. Lower is closer; null is no match. */
export function closeness(
  { itemId, incomeCategory }: Pick<PlanBenefit, 'itemId' | 'incomeCategory'>,
  item: { readonly itemId: string; readonly incomeCategory: IncomeCategory | null },
): number | null {
  if (itemId !== null) return itemId === item.itemId ? 0 : null;
  if (incomeCategory !== null) return incomeCategory === item.incomeCategory ? 1 : null;
  return 2;
}

const ONE_UNIT = 1000;

/**
 * PLAN-4. What a plan takes off a charge: one use for each unit, as far as uses are left, else what is cheaper with the plan. The
 * plans are asked in their order, the closest benefit of each first.
 *
 * @returns null if no plan covers it.
 */
export function coverOf(charge: ChargeToCover, plans: readonly UsablePlan[]): Cover | null {
  if (charge.amountMinor === 0) return null;
  const matching = plans
    .filter(({ terms }) => terms.currency === charge.currency)
    .flatMap((plan, order) =>
      plan.terms.benefits.flatMap((benefit) => {
        const close = closeness(benefit, charge);
        return close === null ? [] : [{ plan, order, benefit, close }];
      }),
    )
    .toSorted((a, b) => a.order - b.order || a.close - b.close);
  const units = Math.ceil(charge.quantityThousandths / ONE_UNIT);
  for (const { plan, benefit } of matching) {
    if (benefit.usesPerTerm === null) continue;
    const uses = Math.min(units, benefit.usesPerTerm - (plan.used[benefit.id] ?? 0));
    if (uses <= 0) continue;
    const part = Math.round((charge.amountMinor * uses * ONE_UNIT) / charge.quantityThousandths);
    return {
      subscriptionId: plan.id,
      benefit,
      uses,
      discountMinor: uses === units ? charge.amountMinor : part,
      reason: `Included in ${plan.terms.name}`,
    };
  }
  for (const { plan, benefit } of matching) {
    const discountMinor = Math.round((charge.amountMinor * (benefit.percentOff ?? 0)) / 100);
    if (discountMinor === 0) continue;
    return {
      subscriptionId: plan.id,
      benefit,
      uses: null,
      discountMinor,
      reason: `${plan.terms.name}: ${benefit.percentOff}% off`,
    };
  }
  return null;
}
