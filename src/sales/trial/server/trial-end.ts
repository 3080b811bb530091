import type { MemberContext } from '#foundation/server/http/context.ts';

/** The end of the clinic's trial; null where it has none. */
export async function trialEnd({
  tx,
  session,
}: MemberContext): Promise<{ trialEndsAt: string | null; timeZone: string }> {
  const { plan, ...clinic } = await tx
    .selectFrom('clinics')
    .select(['plan', 'trial_ends_at as trialEndsAt', 'time_zone as timeZone'])
    .where('id', '=', session.clinicId)
    .executeTakeFirstOrThrow();
  return { ...clinic, trialEndsAt: plan === 'trial' ? clinic.trialEndsAt : null };
}
