import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. */
export const platformScreens: RouteConfigEntry[] = [
  route('admin', '../features/platform/web/dashboard-page.tsx'),
  route('admin/api-keys', '../features/platform/web/api-keys-page.tsx'),
  route('admin/clinics', '../features/platform/web/clinics-page.tsx'),
  route('admin/clinics/:clinicId', '../features/platform/web/clinic-page.tsx'),
  route('admin/users', '../features/platform/web/users-page.tsx'),
];
