import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { stateOf } from '../plan-state.rules.ts';
import type { PetPlan } from '../subscriptions.contract.ts';
import { addEvent } from './add-event.ts';
import { lockSubscription } from './lock-subscriptions.ts';
import { insertSubscription } from './sell-plan.ts';

/**
 * Sells the plan as it is offered now for another term: from the end of this one on, or from today if it has ended.
 *
 * @throws AppError `plan_ended` if it was canceled or renewed, and as `insertSubscription`.
 */
export async function renewPlan(ctx: MemberContext, { id }: { readonly id: string }): Promise<PetPlan> {
  const plan = await lockSubscription(ctx, id);
  const { status, endsOn } = stateOf(plan);
  const isRenewed = plan.events.some(({ kind }) => kind === 'renewed');
  if (status === 'canceled' || isRenewed) throw new AppError('plan_ended');
  const next = await insertSubscription(ctx, {
    planId: plan.planId,
    petId: plan.petId,
    clientId: plan.clientId,
    startedOn: endsOn < plan.today ? plan.today : endsOn,
    renewsId: id,
  });
  await addEvent(ctx, plan, { kind: 'renewed', effectiveOn: plan.today });
  ctx.audit('wellness_plan.renewed', id, { after: { renewedAsId: next.id, startedOn: next.startedOn } });
  return next;
}
