import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the public header and footer. */
export const sitePages: RouteConfigEntry[] = [
  route('home', '../features/site/web/home-page.tsx'),
  route('*', '../features/site/web/not-found-page.tsx'),
];
