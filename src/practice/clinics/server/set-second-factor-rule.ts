import type { MemberContext } from '#foundation/server/http/context.ts';
import { assertOwnSecondFactor } from '#identity/accounts/server/public/assert-own-second-factor.ts';
import { getSecondFactorRule } from './get-second-factor-rule.ts';

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
