import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The reports of a clinic. */
export const reportScreens: RouteConfigEntry[] = [
  route('clinic/reports', '../practice/reports/web/reports-page.tsx'),
  route('clinic/reports/:reportId', '../practice/reports/web/report-page.tsx'),
];
