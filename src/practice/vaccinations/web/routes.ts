import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Vaccines of the catalogue, and the recall of a lot. */
export const vaccinationScreens: RouteConfigEntry[] = [
  route('clinic/vaccinations/products', '../practice/vaccinations/web/vaccine-products-page.tsx'),
  route('clinic/vaccinations/recall', '../practice/vaccinations/web/recall-page.tsx'),
];
