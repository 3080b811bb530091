import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The screens of follow-ups; inside the signed-in layout. */
export const followUpScreens: RouteConfigEntry[] = [
  route('clinic/follow-ups', '../practice/follow-ups/web/follow-ups-page.tsx'),
];
