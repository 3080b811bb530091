import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { CloseAccount, PlatformUser } from '../contract.ts';
import { concernedClinic } from './concerned-clinic.ts';
import { getUser } from './get-user.ts';
import { KEPT_ADMINS } from '#identity/accounts/server/public/kept-admins.ts';

const Deactivation = z.object({ ended: z.int().nullable() });

/**
 * Deactivates an account: its sessions end, its live channels are reauthorized, and every sign-in is refused.
 *
 * @throws AppError `not_found`; `own_account`; `last_platform_admin` for the last active one.
 */
export async function deactivateUser(
  ctx: PlatformContext,
  { userId, reason }: CloseAccount,
): Promise<PlatformUser> {
  const deactivation = await namingConstraints(
    { ...KEPT_ADMINS, account_deactivations_own_check: 'own_account' },
    fetchRow(ctx.tx, Deactivation, sql`select app.deactivate_account(${userId}::uuid, ${reason}) as ended`),
  );
  const sessionCount = deactivation?.ended ?? null;
  if (sessionCount === null) throw new AppError('not_found');
  const user = await getUser(ctx, userId);
  ctx.audit('user.deactivated', userId, { after: { reason, sessionCount }, ...concernedClinic(user) });
  return user;
}
