import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { deleteUserRole } from '#identity/accounts/server/public/delete-user-role.ts';
import type { PlatformUser } from '../contract.ts';
import { findUsers } from './find-users.ts';

/**
 * Removes an account's role, effective from its next request.
 *
 * @throws AppError `not_found` for no such account, or none with a role; `last_admin`, `last_platform_admin`.
 */
export async function removeUserRole(
  ctx: PlatformContext,
  { userId }: { readonly userId: string },
): Promise<PlatformUser> {
  const removed = await deleteUserRole(ctx, userId);
  const [user] = await findUsers(ctx.tx, { userId, limit: 1 });
  if (!removed || !user) throw new AppError('not_found');
  ctx.audit('role.removed', userId, {
    before: removed,
    ...(removed.clinicId ? { clinicId: removed.clinicId } : {}),
  });
  return user;
}
