import type { MemberContext } from '#foundation/server/http/context.ts';

/** Whether the clinic's staff need a second factor. */
export async function getSecondFactorRule({ tx, session }: MemberContext): Promise<{ isRequired: boolean }> {
  const { second_factor_required: isRequired } = await tx
    .selectFrom('clinics')
    .select('second_factor_required')
    .where('id', '=', session.clinicId)
    .executeTakeFirstOrThrow();
  return { isRequired };
}
