import { isInsideClinic, type Role } from '#vocabulary/permissions.ts';
import type { DatabaseRole } from './database.ts';

const DATABASE_ROLES: Readonly<Record<Role, DatabaseRole>> = {
  platform_admin: 'platform_member',
  clinic_admin: 'clinic_member',
  doctor: 'clinic_member',
  technician: 'clinic_member',
  csr: 'clinic_member',
  client: 'clinic_client',
};

/** The PostgreSQL role of a signed-in person; a role of null is somebody who has no role yet. */
export function databaseRoleOf(as: {
  readonly role: Role | null;
  readonly clinicId: string | null;
}): DatabaseRole {
  if (isInsideClinic(as)) return 'clinic_member';
  return as.role ? DATABASE_ROLES[as.role] : 'authenticated';
}
