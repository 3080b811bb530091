import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Onboarding, ShowOnboarding } from '../contract.ts';
import { getOnboarding } from './get-onboarding.ts';
import { writeOnboarding } from './write-onboarding.ts';

/** Hides the list of first steps, or shows it again. */
export async function showOnboarding(ctx: MemberContext, { isHidden }: ShowOnboarding): Promise<Onboarding> {
  await writeOnboarding(ctx, 'hidden_at', isHidden ? ctx.now.toISOString() : null);
  ctx.audit('onboarding.changed', ctx.session.clinicId, { after: { isHidden } });
  return getOnboarding(ctx);
}
