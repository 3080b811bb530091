import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const dashboardScreens: RouteConfigEntry[] = [
  route('clinic/dashboard', '../practice/dashboard/web/dashboard-page.tsx'),
];
