import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. */
export const leadScreens: RouteConfigEntry[] = [
  route('admin/leads', '../features/leads/web/leads-page.tsx'),
  route('admin/leads/:leadId', '../features/leads/web/lead-page.tsx'),
];
