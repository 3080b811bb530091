import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar: help for staff and clients, the queue for platform admins. */
export const supportScreens: RouteConfigEntry[] = [
  route('admin/support', '../platform/support/web/queue-page.tsx'),
  route('admin/support/:ticketId', '../platform/support/web/platform-ticket-page.tsx'),
  route('client/help', '../platform/support/web/client-help-page.tsx'),
  route('client/help/:ticketId', '../platform/support/web/client-ticket-page.tsx'),
  route('clinic/help', '../platform/support/web/clinic-help-page.tsx'),
  route('clinic/help/:ticketId', '../platform/support/web/clinic-ticket-page.tsx'),
];
