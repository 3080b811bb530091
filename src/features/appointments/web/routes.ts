import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const appointmentScreens: RouteConfigEntry[] = [
  route('clinic/appointments', '../features/appointments/web/appointments-page.tsx'),
];
