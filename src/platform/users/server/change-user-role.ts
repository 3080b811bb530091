import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { setUserRole } from '#identity/accounts/server/public/set-user-role.ts';
import type { ChangeUserRole, PlatformUser } from '../contract.ts';
import { findUsers } from './find-users.ts';

/**
 * Replaces an account's role. The clinic's staff members are updated accordingly.
 *
 * @throws AppError `not_found` for no such account or clinic; `forbidden` for one's own; `last_admin`,
 *   `last_platform_admin`.
 */
export async function changeUserRole(ctx: PlatformContext, input: ChangeUserRole): Promise<PlatformUser> {
  const { userId, role, clinicId } = input;
  const [before] = await findUsers(ctx.tx, { userId, limit: 1 });
  if (!before) throw new AppError('not_found');
  await setUserRole(ctx, { userId, role, clinicId });
  await sql`select app.activate_staff_member(${userId}::uuid)`.execute(ctx.tx);
  const [after] = await findUsers(ctx.tx, { userId, limit: 1 });
  if (!after) throw new AppError('not_found');
  const concerned = clinicId ?? before.clinicId;
  ctx.audit('role.granted', userId, {
    before: { role: before.role, clinicId: before.clinicId },
    after: { role, clinicId },
    ...(concerned ? { clinicId: concerned } : {}),
  });
  return after;
}
