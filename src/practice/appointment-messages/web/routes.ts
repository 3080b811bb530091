import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Without a layout: what a link in a message about a visit opens, for people without an account. */
export const appointmentLinkPages: RouteConfigEntry[] = [
  route('appointment', '../practice/appointment-messages/web/appointment-link-page.tsx'),
];
