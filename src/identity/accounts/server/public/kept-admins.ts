import type { ErrorCode } from '#vocabulary/errors.ts';

/** A clinic keeps one clinic admin, and the platform one platform admin: the database's to hold. */
export const KEPT_ADMINS: Readonly<Record<string, ErrorCode>> = {
  user_roles_last_admin_check: 'last_admin',
  user_roles_last_platform_admin_check: 'last_platform_admin',
};
