import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. */
export const keyScreens: RouteConfigEntry[] = [
  route('admin/api-keys', '../platform/keys/web/api-keys-page.tsx'),
];
