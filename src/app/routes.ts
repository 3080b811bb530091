import { layout, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { accountPages, accountScreens, signInPages } from '#features/accounts/web/routes.ts';
import { aiControlScreens } from '#features/ai-control/web/routes.ts';
import { appointmentScreens } from '#features/appointments/web/routes.ts';
import { auditTrailScreens } from '#features/audit-trail/web/routes.ts';
import { clientPortalScreens } from '#features/client-portal/web/routes.ts';
import { clientScreens } from '#features/clients/web/routes.ts';
import { clinicScreens } from '#features/clinics/web/routes.ts';
import { crmPages, crmScreens } from '#features/crm/web/routes.ts';
import { dashboardScreens } from '#features/dashboard/web/routes.ts';
import { demoPages, demoScreens } from '#features/demos/web/routes.ts';
import { flagScreens } from '#features/flags/web/routes.ts';
import { leadScreens } from '#features/leads/web/routes.ts';
import { labScreens } from '#features/labs/web/routes.ts';
import { operationsScreens } from '#features/operations/web/routes.ts';
import { petScreens } from '#features/pets/web/routes.ts';
import { platformScreens } from '#features/platform/web/routes.ts';
import { deskPages } from '#features/security/web/routes.ts';
import { sitePages } from '#features/site/web/routes.ts';
import { staffScreens } from '#features/staff/web/routes.ts';
import { statusScreens } from '#features/status/web/routes.ts';
import { supportScreens } from '#features/support/web/routes.ts';
import { galleryPages } from '#foundation/web/gallery/routes.ts';

/** Pages that a visitor reads, with the public header and footer. */
const publicPages: RouteConfigEntry[] = [...sitePages, ...demoPages, ...signInPages];

/** Pages behind sign-in, within the sidebar. Each module exports `handle = screen({ title, roles })`. */
const screens: RouteConfigEntry[] = [
  ...accountScreens,
  ...staffScreens,
  ...clinicScreens,
  ...auditTrailScreens,
  ...appointmentScreens,
  ...dashboardScreens,
  ...clientPortalScreens,
  ...clientScreens,
  ...leadScreens,
  ...petScreens,
  ...demoScreens,
  ...platformScreens,
  ...operationsScreens,
  ...flagScreens,
  ...statusScreens,
  ...labScreens,
  ...aiControlScreens,
  ...supportScreens,
  ...crmScreens,
];

/** Pages that stand alone: the root's redirect, the ways back from mails and from other sign-in services. */
const barePages: RouteConfigEntry[] = [...accountPages, ...crmPages, ...deskPages, ...galleryPages];

export default [
  layout('../features/site/web/public-layout.tsx', publicPages),
  layout('./web/signed-in-layout.tsx', screens),
  ...barePages,
] satisfies RouteConfig;
