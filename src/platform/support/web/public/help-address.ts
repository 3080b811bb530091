import { isStaffRole, type Role } from '#vocabulary/permissions.ts';

/** The path of the help page; undefined for platform admins. */
export function helpAddressOf(role: Role): string | undefined {
  if (role === 'client') return '/client/help';
  return isStaffRole(role) ? '/clinic/help' : undefined;
}
