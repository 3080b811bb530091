import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Reports of endoscopies, cytology, histology and imaging. */
export const diagnosticReportScreens: RouteConfigEntry[] = [
  route('clinic/diagnostic-reports/:reportId', '../practice/diagnostic-reports/web/report-page.tsx'),
];
