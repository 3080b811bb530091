import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the public header and footer. */
export const demoPages: RouteConfigEntry[] = [route('demo/booking', '../sales/demos/web/booking-page.tsx')];

/** Within the sidebar, for platform admins. */
export const demoScreens: RouteConfigEntry[] = [route('admin/demos', '../sales/demos/web/demos-page.tsx')];
