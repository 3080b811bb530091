import type { PlatformContext } from '#foundation/server/http/context.ts';
import { assertOwnSecondFactor } from './public/assert-own-second-factor.ts';

/** Whether platform admins need a second factor. */
export async function getPlatformSecondFactorRule({ tx }: PlatformContext): Promise<{ isRequired: boolean }> {
  const { second_factor_required: isRequired } = await tx
    .selectFrom('platform_rules')
    .select('second_factor_required')
    .executeTakeFirstOrThrow();
  return { isRequired };
}

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
