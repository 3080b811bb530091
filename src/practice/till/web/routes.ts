import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const tillScreens: RouteConfigEntry[] = [
  route('clinic/day-close', '../practice/till/web/day-close-page.tsx'),
  route('clinic/day-close/:closeId', '../practice/till/web/past-close-page.tsx'),
];
