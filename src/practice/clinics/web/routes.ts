import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for clinic admins. */
export const clinicScreens: RouteConfigEntry[] = [
  route('clinic/settings', '../practice/clinics/web/settings-page.tsx'),
];
