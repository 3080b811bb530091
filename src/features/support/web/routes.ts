import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar: help for staff and clients, the queue for platform admins. */
export const supportScreens: RouteConfigEntry[] = [
  route('admin/support', '../features/support/web/queue-page.tsx'),
  route('admin/support/:ticketId', '../features/support/web/platform-ticket-page.tsx'),
  route('client/help', '../features/support/web/client-help-page.tsx'),
  route('client/help/:ticketId', '../features/support/web/client-ticket-page.tsx'),
  route('clinic/help', '../features/support/web/clinic-help-page.tsx'),
  route('clinic/help/:ticketId', '../features/support/web/clinic-ticket-page.tsx'),
];
