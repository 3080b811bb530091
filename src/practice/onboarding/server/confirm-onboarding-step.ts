import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ConfirmOnboardingStep, Onboarding } from '../contract.ts';
import { getOnboarding } from './get-onboarding.ts';
import { writeOnboarding } from './write-onboarding.ts';

/** Confirms a step as it is. */
export async function confirmOnboardingStep(
  ctx: MemberContext,
  { step }: ConfirmOnboardingStep,
): Promise<Onboarding> {
  await writeOnboarding(ctx, `${step}_confirmed_at`, ctx.now.toISOString());
  ctx.audit('onboarding.changed', ctx.session.clinicId, { after: { confirmed: step } });
  return getOnboarding(ctx);
}
