import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The questions that a client answers before a visit. */
export const intakeScreens: RouteConfigEntry[] = [
  route('client/appointments/:appointmentId/questions', '../practice/intake/web/my-intake-page.tsx'),
];
