import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the signed-in layout, for staff. The page of one visit is composed in `src/app/pages`. */
export const visitScreens: RouteConfigEntry[] = [
  route('clinic/visits', '../practice/visits/web/visits-page.tsx'),
  route('clinic/visits/settings', '../practice/visits/web/record-settings-page.tsx'),
  route('clinic/visits/templates', '../practice/visits/web/templates-page.tsx'),
];
