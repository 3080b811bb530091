import type { PlatformContext } from '#foundation/server/http/context.ts';
import { getPlatformSecondFactorRule } from './get-platform-second-factor-rule.ts';
import { assertOwnSecondFactor } from './public/assert-own-second-factor.ts';

/** Sets whether platform admins need a second factor. */
export async function setPlatformSecondFactorRule(
  ctx: PlatformContext,
  { isRequired }: { isRequired: boolean },
): Promise<{ isRequired: boolean }> {
  if (isRequired) await assertOwnSecondFactor(ctx);
  const before = await getPlatformSecondFactorRule(ctx);
  await ctx.tx.updateTable('platform_rules').set({ second_factor_required: isRequired }).execute();
  ctx.audit('second_factor_rule.changed', 'platform', { before, after: { isRequired } });
  return { isRequired };
}
