import type { PlatformContext } from '#foundation/server/http/context.ts';

/** The caller's present name for the audit entry: the clinic reads that entry and cannot read the platform's profiles. */
export async function callerName({ tx, session }: PlatformContext): Promise<string | null> {
  const found = await tx
    .selectFrom('profiles')
    .select('full_name as fullName')
    .where('id', '=', session.userId)
    .executeTakeFirst();
  return found?.fullName ?? null;
}
