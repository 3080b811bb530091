import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { KEPT_ADMINS } from './kept-admins.ts';

/**
 * Removes an account's role.
 *
 * @returns the previous role; undefined if there was none.
 * @throws AppError `last_admin`, `last_platform_admin`.
 */
export const deleteUserRole = (
  { tx }: PlatformContext,
  userId: string,
): Promise<{ readonly role: string; readonly clinicId: string | null } | undefined> =>
  namingConstraints(
    KEPT_ADMINS,
    tx
      .deleteFrom('user_roles')
      .where('user_id', '=', userId)
      .returning(['role', 'clinic_id as clinicId'])
      .executeTakeFirst(),
  );
