import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The recall of a lot. */
export const vaccinationScreens: RouteConfigEntry[] = [
  route('clinic/vaccinations/recall', '../practice/vaccinations/web/recall-page.tsx'),
];
