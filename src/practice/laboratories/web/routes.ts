import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The directory for the platform and for a clinic's staff. */
export const labScreens: RouteConfigEntry[] = [
  route('admin/labs', '../practice/laboratories/web/laboratories-page.tsx'),
  route('admin/labs/:laboratoryId', '../practice/laboratories/web/laboratory-page.tsx'),
  route('clinic/laboratories', '../practice/laboratories/web/clinic-laboratories-page.tsx'),
];
