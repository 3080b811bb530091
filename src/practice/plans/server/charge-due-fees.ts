import { chargeItem } from '#practice/billing/server/public/charge-item.ts';
import { dueFees } from '../plan-state.rules.ts';
import { addEvent } from './add-event.ts';
import type { Subscription } from './find-subscriptions.ts';
import type { PlanScope } from './plan-scope.ts';

/** `Puppy Plan, month 3 of 12`; `Puppy Plan, fee 2 of 4` where fees are not monthly. */
function feeText({ name, cycleMonths, termMonths }: Subscription['terms'], cycle: number): string {
  const count = termMonths / cycleMonths;
  return `${name}, ${cycleMonths === 1 ? 'month' : 'fee'} ${cycle} of ${count}`;
}

/**
 * PLAN-3. Puts the fees of a plan that are due on the client's bill. Each is charged once: doing this twice charges nothing twice.
 *
 * @param plan locked. @returns how many fees it charged.
 */
export async function chargeDueFees(scope: PlanScope, plan: Subscription): Promise<number> {
  const { terms, today } = plan;
  const due = dueFees(plan);
  for (const { cycle } of due) {
    const chargeId = await chargeItem(scope, {
      itemId: terms.feeItemId,
      clientId: plan.clientId,
      petId: plan.petId,
      description: feeText(terms, cycle),
      incomeCategory: 'plan_fees',
      amountMinor: terms.feeMinor,
      currency: terms.currency,
      day: today,
    });
    await addEvent(scope, plan, { kind: 'fee_charged', effectiveOn: today, cycle, chargeId });
  }
  return due.length;
}
