import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for the platform; a clinic's own trail is in its settings. */
export const auditTrailScreens: RouteConfigEntry[] = [
  route('admin/audit', '../platform/audit-trail/web/platform-audit-page.tsx'),
];
