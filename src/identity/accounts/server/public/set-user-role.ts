import type { Role } from '#vocabulary/permissions.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { KEPT_ADMINS } from './kept-admins.ts';

interface UserRole {
  readonly userId: string;
  readonly role: Role;
  readonly clinicId: string | null;
}

/**
 * Replaces an account's role.
 *
 * @throws AppError `not_found` for an unknown clinic, `forbidden` for the caller's own account, `last_admin`,
 * `last_platform_admin`.
 */
export async function setUserRole(
  { tx }: PlatformContext,
  { userId, role, clinicId }: UserRole,
): Promise<void> {
  await namingConstraints(
    // Nobody changes their own role; somebody else has to grant one.
    { ...KEPT_ADMINS, user_roles_clinic_id_fkey: 'not_found', user_roles_granted_check: 'forbidden' },
    tx
      .insertInto('user_roles')
      .values({ user_id: userId, role, clinic_id: clinicId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role, clinic_id: clinicId }))
      .execute(),
  );
}
