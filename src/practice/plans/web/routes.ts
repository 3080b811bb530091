import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The wellness plans that a clinic offers. */
export const planScreens: RouteConfigEntry[] = [
  route('clinic/plans', '../practice/plans/web/plans-page.tsx'),
];
