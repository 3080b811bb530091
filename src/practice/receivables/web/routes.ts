import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The screens of what clients owe; inside the signed-in layout. */
export const receivablesScreens: RouteConfigEntry[] = [
  route('clinic/receivables', '../practice/receivables/web/receivables-page.tsx'),
];
