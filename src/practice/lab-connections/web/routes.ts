import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const labConnectionScreens: RouteConfigEntry[] = [
  route('clinic/laboratories/connections', '../practice/lab-connections/web/connections-page.tsx'),
];
