import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import { closeness } from './plan-cover.rules.ts';
import type { PetPlan } from './subscriptions.contract.ts';

/** An item that is about to be ordered. */
export interface ItemToOrder {
  readonly itemId: string;
  readonly incomeCategory: IncomeCategory | null;
}

/**
 * PLAN-4. What the plans of a pet say of an item before it is ordered, by the same order as a charge is covered. `None left` is said
 * too, where nothing else makes it cheaper.
 */
export function planNoteOf(item: ItemToOrder, plans: readonly PetPlan[]): string | undefined {
  const matching = plans
    .filter(({ status }) => status === 'active')
    .toReversed()
    .flatMap((plan, order) =>
      plan.benefits.flatMap((benefit) => {
        const close = closeness(benefit, item);
        return close === null ? [] : [{ plan, benefit, order, close }];
      }),
    )
    .toSorted((a, b) => a.order - b.order || a.close - b.close);
  const included = matching.find(({ benefit }) => (benefit.usesLeft ?? 0) > 0);
  if (included)
    return `Included in ${included.plan.name}, ${included.benefit.usesLeft} of ${included.benefit.usesPerTerm} left`;
  const cheaper = matching.find(({ benefit }) => benefit.percentOff !== null);
  if (cheaper) return `${cheaper.benefit.percentOff}% off with ${cheaper.plan.name}`;
  const [spent] = matching;
  return spent && `${spent.plan.name}: none left of ${spent.benefit.usesPerTerm}`;
}
