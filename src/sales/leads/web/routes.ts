import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins. */
export const leadScreens: RouteConfigEntry[] = [route('admin/leads', '../sales/leads/web/leads-page.tsx')];
