import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { CloseAccount, PlatformUser } from '../contract.ts';
import { findUsers } from './find-users.ts';
import { KEPT_ADMINS } from './kept-admins.ts';

/** The account as it stands, and the clinic in whose trail the deed belongs too. @throws AppError `not_found`. */
async function getUser(ctx: PlatformContext, userId: string): Promise<PlatformUser> {
  const [user] = await findUsers(ctx.tx, { userId, limit: 1 });
  if (!user) throw new AppError('not_found');
  return user;
}

const concerned = ({ clinicId }: PlatformUser) => (clinicId === null ? {} : { clinicId });

/**
 * Closes an account: its sessions end, its live channels are judged anew, and nobody signs in to it any more.
 *
 * @throws AppError `not_found`; `own_account`; `last_platform_admin` for the last one whose account is open.
 */
export async function deactivateUser(
  ctx: PlatformContext,
  { userId, reason }: CloseAccount,
): Promise<PlatformUser> {
  const { rows } = await namingConstraints(
    { ...KEPT_ADMINS, account_deactivations_own_check: 'own_account' },
    sql<{ ended: number | null }>`select app.deactivate_account(${userId}::uuid, ${reason}) as ended`.execute(
      ctx.tx,
    ),
  );
  const sessionCount = rows[0]?.ended ?? null;
  if (sessionCount === null) throw new AppError('not_found');
  const user = await getUser(ctx, userId);
  ctx.audit('user.deactivated', userId, { after: { reason, sessionCount }, ...concerned(user) });
  return user;
}

/** Opens an account again; whoever it belongs to signs in anew. @throws AppError `not_found`. */
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
    ...concerned(user),
  });
  return user;
}
