import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. */
export const platformClinicScreens: RouteConfigEntry[] = [
  route('admin/clinics', '../platform/clinics/web/clinics-page.tsx'),
];
