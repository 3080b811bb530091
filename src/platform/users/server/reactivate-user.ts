import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { CloseAccount, PlatformUser } from '../contract.ts';
import { concernedClinic } from './concerned-clinic.ts';
import { getUser } from './get-user.ts';

/** Reactivates an account. Its sessions stay ended. @throws AppError `not_found`. */
export async function reactivateUser(
  ctx: PlatformContext,
  { userId, reason }: CloseAccount,
): Promise<PlatformUser> {
  const before = await getUser(ctx, userId);
  await sql`select app.reactivate_account(${userId}::uuid)`.execute(ctx.tx);
  const user = await getUser(ctx, userId);
  ctx.audit('user.reactivated', userId, {
    before: { reason: before.deactivatedReason },
    after: { reason },
    ...concernedClinic(user),
  });
  return user;
}
