import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. */
export const userScreens: RouteConfigEntry[] = [route('admin/users', '../platform/users/web/users-page.tsx')];
