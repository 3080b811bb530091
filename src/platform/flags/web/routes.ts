import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. */
export const flagScreens: RouteConfigEntry[] = [route('admin/flags', '../platform/flags/web/flags-page.tsx')];
