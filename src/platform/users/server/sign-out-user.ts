import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

const Revoked = z.object({ ended: z.int().nullable() });

/** Ends every session of an account. @throws AppError `not_found`. */
export async function signOutUser(
  ctx: PlatformContext,
  { userId }: { readonly userId: string },
): Promise<{ userId: string; sessionCount: number }> {
  const revoked = await fetchRow(ctx.tx, Revoked, sql`select app.sign_out_user(${userId}::uuid) as ended`);
  const sessionCount = revoked?.ended ?? null;
  if (sessionCount === null) throw new AppError('not_found');
  ctx.audit('sessions.revoked', userId, { before: { sessionCount } });
  return { userId, sessionCount };
}
