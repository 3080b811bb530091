import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of the console that are composed of parts of several features; within the sidebar, for platform admins. */
export const consolePages: RouteConfigEntry[] = [
  route('admin', './pages/console/dashboard-page.tsx'),
  route('admin/clinics/:clinicId', './pages/console/clinic-page.tsx'),
  route('admin/leads/:leadId', './pages/console/lead-page.tsx'),
];
