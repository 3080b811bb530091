import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const appointmentScreens: RouteConfigEntry[] = [
  route('clinic/appointments', '../practice/appointments/web/appointments-page.tsx'),
];
