import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { pauseOn, stateOf } from '../plan-state.rules.ts';
import { checkPause } from '../plan-term.rules.ts';
import type { PausePlan, PetPlan } from '../subscriptions.contract.ts';
import { addEvent } from './add-event.ts';
import { chargeDueFees } from './charge-due-fees.ts';
import { findPetPlan } from './find-pet-plans.ts';
import type { Subscription } from './find-subscriptions.ts';
import { lockSubscription } from './lock-subscriptions.ts';

/** @throws AppError `plan_ended` unless it is running. */
function runningState(plan: Subscription) {
  const state = stateOf(plan);
  if (state.status !== 'active' && state.status !== 'paused' && state.status !== 'upcoming')
    throw new AppError('plan_ended');
  return state;
}

const refuseAt = (path: string, message: string): AppError =>
  new AppError('invalid_input', { fields: [{ path, message }] });

/** PLAN-3. Pauses a plan. @throws AppError `not_found`, `plan_ended`; `invalid_input` for a pause that the plan does not allow. */
export async function pausePlan(ctx: MemberContext, { id, fromOn, months }: PausePlan): Promise<PetPlan> {
  const plan = await lockSubscription(ctx, id);
  const { pauses, endsOn } = runningState(plan);
  if (fromOn < plan.today) throw refuseAt('fromOn', 'Choose today or a later day.');
  if (fromOn < plan.startedOn || fromOn >= endsOn) throw refuseAt('fromOn', 'Choose a day within the term.');
  const checked = checkPause(pauses, { fromOn, months }, plan.terms.maxPauseMonths);
  if (!checked.ok) throw refuseAt('months', checked.error);
  await addEvent(ctx, plan, { kind: 'paused', effectiveOn: fromOn, pauseMonths: months });
  ctx.audit('wellness_plan.paused', id, { after: { fromOn, months } });
  return findPetPlan(ctx, id);
}

/**
 * PLAN-3. Ends the pause of today, or takes back the next one. A fee that is due again is on the client's bill.
 *
 * @throws AppError `not_found`, `plan_ended`, `plan_not_paused`.
 */
export async function resumePlan(ctx: MemberContext, { id }: { readonly id: string }): Promise<PetPlan> {
  const plan = await lockSubscription(ctx, id);
  const { pauses } = runningState(plan);
  const pause = pauseOn(pauses, plan.today);
  if (pause === null) throw new AppError('plan_not_paused');
  await addEvent(ctx, plan, { kind: 'resumed', effectiveOn: plan.today });
  await chargeDueFees(ctx, await lockSubscription(ctx, id));
  ctx.audit('wellness_plan.resumed', id, { before: { pause } });
  return findPetPlan(ctx, id);
}
