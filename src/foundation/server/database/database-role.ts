import type { Role } from '#vocabulary/permissions.ts';
import type { DatabaseRole } from './database.ts';

const DATABASE_ROLES: Readonly<Record<Role, DatabaseRole>> = {
  platform_admin: 'platform_member',
  clinic_admin: 'clinic_member',
  doctor: 'clinic_member',
  technician: 'clinic_member',
  csr: 'clinic_member',
  client: 'clinic_client',
};

/** The PostgreSQL role that somebody signed in becomes; null is someone who has no role yet. */
export const databaseRoleOf = (role: Role | null): DatabaseRole =>
  role ? DATABASE_ROLES[role] : 'authenticated';
