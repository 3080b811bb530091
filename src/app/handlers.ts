import type { Handler } from '#foundation/server/http/handle.ts';
import { accountsHandlers } from '#features/accounts/server/routes.ts';
import { appointmentsHandlers } from '#features/appointments/server/routes.ts';
import { auditTrailHandlers } from '#features/audit-trail/server/routes.ts';
import { blocksHandlers } from '#features/blocks/server/routes.ts';
import { clientPortalHandlers } from '#features/client-portal/server/routes.ts';
import { clientsHandlers } from '#features/clients/server/routes.ts';
import { clinicsHandlers } from '#features/clinics/server/routes.ts';
import { dashboardHandlers } from '#features/dashboard/server/routes.ts';
import { petsHandlers } from '#features/pets/server/routes.ts';
import { platformHandlers } from '#features/platform/server/routes.ts';
import { searchHandlers } from '#features/search/server/routes.ts';
import { securityHandlers } from '#features/security/server/routes.ts';
import { staffHandlers } from '#features/staff/server/routes.ts';

/** Every endpoint of the product with the verb behind it. A feature's `server/routes.ts` joins here, one line each. */
export const handlers: readonly Handler[] = [
  ...accountsHandlers,
  ...appointmentsHandlers,
  ...auditTrailHandlers,
  ...blocksHandlers,
  ...clientPortalHandlers,
  ...clientsHandlers,
  ...clinicsHandlers,
  ...dashboardHandlers,
  ...petsHandlers,
  ...platformHandlers,
  ...searchHandlers,
  ...securityHandlers,
  ...staffHandlers,
];
