import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** Ends every session of an account. @throws AppError `not_found`. */
export async function signOutUser(
  ctx: PlatformContext,
  { userId }: { readonly userId: string },
): Promise<{ userId: string; sessionCount: number }> {
  const { rows } = await sql<{
    ended: number | null;
  }>`select app.sign_out_user(${userId}::uuid) as ended`.execute(ctx.tx);
  const sessionCount = rows[0]?.ended ?? null;
  if (sessionCount === null) throw new AppError('not_found');
  ctx.audit('sessions.revoked', userId, { before: { sessionCount } });
  return { userId, sessionCount };
}
