import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. */
export const operationsScreens: RouteConfigEntry[] = [
  route('admin/system', '../platform/operations/web/system-page.tsx'),
];
