import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The directory for the platform, and as a clinic's staff sees it. */
export const labScreens: RouteConfigEntry[] = [
  route('admin/labs', '../features/labs/web/laboratories-page.tsx'),
  route('admin/labs/:laboratoryId', '../features/labs/web/laboratory-page.tsx'),
  route('clinic/laboratories', '../features/labs/web/clinic-laboratories-page.tsx'),
];
