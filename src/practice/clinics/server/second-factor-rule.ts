import type { MemberContext } from '#foundation/server/http/context.ts';
import { assertOwnSecondFactor } from '#identity/accounts/server/public/assert-own-second-factor.ts';

/** Whether the clinic's staff need a second factor. */
export async function getSecondFactorRule({ tx, session }: MemberContext): Promise<{ isRequired: boolean }> {
  const { second_factor_required: isRequired } = await tx
    .selectFrom('clinics')
    .select('second_factor_required')
    .where('id', '=', session.clinicId)
    .executeTakeFirstOrThrow();
  return { isRequired };
}

/** Sets whether the clinic's staff need a second factor, from their next request on. */
export async function setSecondFactorRule(
  ctx: MemberContext,
  { isRequired }: { isRequired: boolean },
): Promise<{ isRequired: boolean }> {
  const { tx, session, audit } = ctx;
  if (isRequired) await assertOwnSecondFactor(ctx);
  const before = await getSecondFactorRule(ctx);
  await tx
    .updateTable('clinics')
    .set({ second_factor_required: isRequired })
    .where('id', '=', session.clinicId)
    .execute();
  audit('second_factor_rule.changed', session.clinicId, { before, after: { isRequired } });
  return { isRequired };
}
