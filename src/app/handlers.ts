import type { Endpoint } from '#foundation/contract/endpoint.ts';
import type { Handler } from '#foundation/server/http/handle.ts';
import { accountsHandlers } from '#features/accounts/server/routes.ts';
import { aiControlHandlers } from '#features/ai-control/server/routes.ts';
import { appointmentsHandlers } from '#features/appointments/server/routes.ts';
import { auditTrailHandlers } from '#features/audit-trail/server/routes.ts';
import { blocksHandlers } from '#features/blocks/server/routes.ts';
import { clientImportHandlers } from '#features/client-import/server/routes.ts';
import { clientPortalHandlers } from '#features/client-portal/server/routes.ts';
import { clientsHandlers } from '#features/clients/server/routes.ts';
import { clinicsHandlers } from '#features/clinics/server/routes.ts';
import { contactHandlers } from '#features/contact/server/routes.ts';
import { crmHandlers } from '#features/crm/server/routes.ts';
import { dashboardHandlers } from '#features/dashboard/server/routes.ts';
import { labsHandlers } from '#features/labs/server/routes.ts';
import { demosHandlers } from '#features/demos/server/routes.ts';
import { flagsHandlers } from '#features/flags/server/routes.ts';
import { onboardingHandlers } from '#features/onboarding/server/routes.ts';
import { operationsHandlers } from '#features/operations/server/routes.ts';
import { leadsHandlers } from '#features/leads/server/routes.ts';
import { petsHandlers } from '#features/pets/server/routes.ts';
import { platformHandlers } from '#features/platform/server/routes.ts';
import { searchHandlers } from '#features/search/server/routes.ts';
import { signInByPinEndpoint } from '#features/security/contract.ts';
import { securityHandlers } from '#features/security/server/routes.ts';
import { staffHandlers } from '#features/staff/server/routes.ts';
import { statusHandlers } from '#features/status/server/routes.ts';
import { supportHandlers } from '#features/support/server/routes.ts';
import { supportAccessHandlers } from '#features/support-access/server/routes.ts';
import { trialHandlers } from '#features/trial/server/routes.ts';

/** Endpoints that are described and reviewed like all others, but served apart: no transaction of a verb may hold them. */
export const endpointsApart: readonly Endpoint[] = [signInByPinEndpoint];

/** Every endpoint of the product with the verb behind it. A feature's `server/routes.ts` joins here, one line each. */
export const handlers: readonly Handler[] = [
  ...accountsHandlers,
  ...aiControlHandlers,
  ...appointmentsHandlers,
  ...auditTrailHandlers,
  ...blocksHandlers,
  ...clientImportHandlers,
  ...clientPortalHandlers,
  ...clientsHandlers,
  ...clinicsHandlers,
  ...contactHandlers,
  ...crmHandlers,
  ...dashboardHandlers,
  ...labsHandlers,
  ...demosHandlers,
  ...flagsHandlers,
  ...onboardingHandlers,
  ...operationsHandlers,
  ...leadsHandlers,
  ...petsHandlers,
  ...platformHandlers,
  ...searchHandlers,
  ...securityHandlers,
  ...staffHandlers,
  ...statusHandlers,
  ...supportHandlers,
  ...supportAccessHandlers,
  ...trialHandlers,
];
