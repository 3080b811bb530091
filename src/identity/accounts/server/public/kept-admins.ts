import type { ErrorCode } from '#vocabulary/errors.ts';

/** Constraints by which the database keeps one clinic admin per clinic and one platform admin. */
export const KEPT_ADMINS: Readonly<Record<string, ErrorCode>> = {
  user_roles_last_admin_check: 'last_admin',
  user_roles_last_platform_admin_check: 'last_platform_admin',
};
