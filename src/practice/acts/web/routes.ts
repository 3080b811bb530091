import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The treatment sheet. The acts of a visit are on its page. */
export const actScreens: RouteConfigEntry[] = [
  route('clinic/treatments', '../practice/acts/web/treatments-page.tsx'),
];
