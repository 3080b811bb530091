import type { MemberContext } from '#foundation/server/http/context.ts';

type Column = 'hours_confirmed_at' | 'team_confirmed_at' | 'services_confirmed_at' | 'hidden_at';

/** Sets one instant of the clinic's onboarding. */
export async function writeOnboarding(ctx: MemberContext, column: Column, at: string | null): Promise<void> {
  const { clinicId } = ctx.session;
  await ctx.tx
    .insertInto('clinic_onboarding')
    .values({ clinic_id: clinicId, [column]: at })
    .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet({ [column]: at }))
    .execute();
}
