import { isStaffRole, type Role } from '#vocabulary/permissions.ts';

/** Where somebody asks for help; undefined for those who give it. */
export function helpAddressOf(role: Role): string | undefined {
  if (role === 'client') return '/client/help';
  return isStaffRole(role) ? '/clinic/help' : undefined;
}
