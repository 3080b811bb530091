import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const dashboardScreens: RouteConfigEntry[] = [
  route('clinic/dashboard', '../features/dashboard/web/dashboard-page.tsx'),
];
