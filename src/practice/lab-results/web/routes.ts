import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** What laboratories and analyzers reported. */
export const labResultScreens: RouteConfigEntry[] = [
  route('clinic/labs', '../practice/lab-results/web/labs-page.tsx'),
  route('clinic/labs/:reportId', '../practice/lab-results/web/report-page.tsx'),
  route('clinic/pets/:petId/labs', '../practice/lab-results/web/pet-labs-page.tsx'),
];
