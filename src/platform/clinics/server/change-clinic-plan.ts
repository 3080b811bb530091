import type { PlatformContext } from '#foundation/server/http/context.ts';
import { lockPlan, setPlan } from '#practice/clinics/server/public/clinic-plan.ts';
import type { ChangeClinicPlan } from '../lifecycle.contract.ts';
import { callerName } from './caller-name.ts';

/** Changes a clinic's plan, also back to a trial. @throws AppError `not_found`. */
export async function changeClinicPlan(
  ctx: PlatformContext,
  { clinicId, plan, reason }: ChangeClinicPlan,
): Promise<{ clinicId: string }> {
  const before = await lockPlan(ctx, clinicId);
  await setPlan(ctx, clinicId, { plan });
  ctx.audit('clinic.plan_changed', clinicId, {
    clinicId,
    before: { plan: before.plan },
    after: { plan, reason, personName: await callerName(ctx) },
  });
  return { clinicId };
}
