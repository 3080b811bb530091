import type { Role } from '#vocabulary/permissions.ts';

/** The start page of each role. */
export const START_PAGES: Readonly<Record<Role, string>> = {
  platform_admin: '/admin',
  clinic_admin: '/clinic/dashboard',
  doctor: '/clinic/dashboard',
  technician: '/clinic/dashboard',
  csr: '/clinic/dashboard',
  client: '/client/dashboard',
};
