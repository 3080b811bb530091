import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the signed-in layout, for clinic admins. */
export const staffScreens: RouteConfigEntry[] = [
  route('clinic/staff', '../practice/staff/web/staff-page.tsx'),
];
