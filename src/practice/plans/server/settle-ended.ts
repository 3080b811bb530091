import { stateOf } from '../plan-state.rules.ts';
import { addEvent } from './add-event.ts';
import type { Subscription } from './find-subscriptions.ts';
import type { PlanScope } from './plan-scope.ts';

/** What of the fees on invoices is not income yet: below zero if more was earned than invoiced. */
export const unearnedOf = ({ invoicedMinor, earnedMinor }: Subscription): number =>
  invoicedMinor - earnedMinor;

/** Whether nothing can be used any more, so that what is left is nobody's. */
export function isOver(plan: Subscription): boolean {
  const { status } = stateOf(plan);
  return status === 'ended' || status === 'canceled';
}

/**
 * PLAN-5. Makes income what is left of the fees of a plan that is over, and takes back what was earned too much. A fee that is invoiced
 * or credited later leaves something again, and is settled the next day.
 *
 * @param plan locked.
 */
export async function settleEnded(scope: PlanScope, plan: Subscription): Promise<void> {
  const minor = unearnedOf(plan);
  if (minor === 0 || !isOver(plan)) return;
  await addEvent(scope, plan, {
    kind: 'settled',
    effectiveOn: plan.today,
    earned: { minor, category: 'wellness' },
  });
}
