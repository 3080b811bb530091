import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. The public page is part of the site. */
export const statusScreens: RouteConfigEntry[] = [
  route('admin/status', '../platform/status/web/status-console-page.tsx'),
];
