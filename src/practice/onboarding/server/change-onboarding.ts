import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ConfirmOnboardingStep, Onboarding, ShowOnboarding } from '../contract.ts';
import { getOnboarding } from './get-onboarding.ts';

type Column = 'hours_confirmed_at' | 'team_confirmed_at' | 'services_confirmed_at' | 'hidden_at';

async function write(ctx: MemberContext, column: Column, at: string | null): Promise<void> {
  const { clinicId } = ctx.session;
  await ctx.tx
    .insertInto('clinic_onboarding')
    .values({ clinic_id: clinicId, [column]: at })
    .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet({ [column]: at }))
    .execute();
}

/** Confirms a step as it is. */
export async function confirmOnboardingStep(
  ctx: MemberContext,
  { step }: ConfirmOnboardingStep,
): Promise<Onboarding> {
  await write(ctx, `${step}_confirmed_at`, ctx.now.toISOString());
  ctx.audit('onboarding.changed', ctx.session.clinicId, { after: { confirmed: step } });
  return getOnboarding(ctx);
}

/** Hides the list, or shows it again. */
export async function showOnboarding(ctx: MemberContext, { isHidden }: ShowOnboarding): Promise<Onboarding> {
  await write(ctx, 'hidden_at', isHidden ? ctx.now.toISOString() : null);
  ctx.audit('onboarding.changed', ctx.session.clinicId, { after: { isHidden } });
  return getOnboarding(ctx);
}
