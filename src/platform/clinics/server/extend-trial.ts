import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { lockPlan, setPlan } from '#practice/clinics/server/public/clinic-plan.ts';
import { extendedTrialEndMs } from '../clinic-state.rules.ts';
import type { ExtendTrial } from '../lifecycle.contract.ts';
import { callerName } from './caller-name.ts';

/** PLATFORM-4. Extends a trial. @throws AppError `not_found`, `not_on_trial`. */
export async function extendTrial(
  ctx: PlatformContext,
  { clinicId, days, reason }: ExtendTrial,
): Promise<{ clinicId: string; trialEndsAt: string }> {
  const before = await lockPlan(ctx, clinicId);
  if (before.plan !== 'trial') throw new AppError('not_on_trial');
  const trialEndsAt = new Date(extendedTrialEndMs(before.trialEndsAt, days, ctx.now.getTime())).toISOString();
  await setPlan(ctx, clinicId, { trial_ends_at: trialEndsAt });
  ctx.audit('clinic.trial_extended', clinicId, {
    clinicId,
    before: { trialEndsAt: before.trialEndsAt },
    after: { trialEndsAt, days, reason, personName: await callerName(ctx) },
  });
  return { clinicId, trialEndsAt };
}
