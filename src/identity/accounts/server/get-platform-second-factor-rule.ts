import type { PlatformContext } from '#foundation/server/http/context.ts';

/** Whether platform admins need a second factor. */
export async function getPlatformSecondFactorRule({ tx }: PlatformContext): Promise<{ isRequired: boolean }> {
  const { second_factor_required: isRequired } = await tx
    .selectFrom('platform_rules')
    .select('second_factor_required')
    .executeTakeFirstOrThrow();
  return { isRequired };
}
