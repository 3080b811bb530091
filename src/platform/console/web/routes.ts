import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. */
export const platformScreens: RouteConfigEntry[] = [
  route('admin', '../platform/console/web/dashboard-page.tsx'),
  route('admin/api-keys', '../platform/console/web/api-keys-page.tsx'),
  route('admin/clinics', '../platform/console/web/clinics-page.tsx'),
  route('admin/clinics/:clinicId', '../platform/console/web/clinic-page.tsx'),
  route('admin/users', '../platform/console/web/users-page.tsx'),
];
