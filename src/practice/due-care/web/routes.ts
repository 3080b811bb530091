import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Due care and the protocols behind it. */
export const dueCareScreens: RouteConfigEntry[] = [
  route('clinic/due-care/protocols', '../practice/due-care/web/protocols-page.tsx'),
];
