import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. The public page is one of the site's. */
export const statusScreens: RouteConfigEntry[] = [
  route('admin/status', '../platform/status/web/status-console-page.tsx'),
];
