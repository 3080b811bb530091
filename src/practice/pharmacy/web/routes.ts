import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The screens of the pharmacy; inside the signed-in layout. */
export const pharmacyScreens: RouteConfigEntry[] = [
  route('clinic/pharmacy', '../practice/pharmacy/web/pharmacy-page.tsx'),
  route('clinic/pharmacy/drugs', '../practice/pharmacy/web/drugs-page.tsx'),
];
