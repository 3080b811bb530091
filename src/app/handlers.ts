import type { Endpoint } from '#foundation/contract/endpoint.ts';
import type { Handler } from '#foundation/server/http/handle.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { accountsHandlers } from '#identity/accounts/server/routes.ts';
import { aiControlHandlers, separateAiProviderEndpoints } from '#platform/ai-control/server/routes.ts';
import { appointmentMessagesHandlers } from '#practice/appointment-messages/server/routes.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { separateDraftEndpoints } from '#practice/assistant/server/draft-routes.ts';
import { assistantSwitchesHandlers } from '#practice/assistant-switches/server/routes.ts';
import { assistantHandlers, separateAiConnectionEndpoints } from '#practice/assistant/server/routes.ts';
import { auditTrailHandlers } from '#platform/audit-trail/server/routes.ts';
import { billingHandlers } from '#practice/billing/server/routes.ts';
import { bulkMessagesHandlers } from '#practice/bulk-messages/server/routes.ts';
import {
  careRemindersHandlers,
  separateCareReminderEndpoints,
} from '#practice/care-reminders/server/routes.ts';
import { catalogueHandlers } from '#practice/catalogue/server/routes.ts';
import { clientImportHandlers } from '#practice/client-import/server/routes.ts';
import { clientsHandlers } from '#practice/clients/server/routes.ts';
import { clinicsHandlers } from '#practice/clinics/server/routes.ts';
import { contactConsentHandlers } from '#practice/contact-consent/server/routes.ts';
import { contactHandlers } from '#sales/contact/server/routes.ts';
import { controlledDrugsHandlers } from '#practice/controlled-drugs/server/routes.ts';
import { crmHandlers } from '#sales/crm/server/routes.ts';
import { crmConnectionHandlers } from '#practice/crm-connection/server/routes.ts';
import { dashboardHandlers } from '#practice/dashboard/server/routes.ts';
import { labResultsHandlers } from '#practice/lab-results/server/routes.ts';
import { imagingHandlers, separateImagingEndpoints } from '#practice/imaging/server/routes.ts';
import { labOrdersHandlers } from '#practice/lab-orders/server/routes.ts';
import {
  labConnectionsHandlers,
  separateLabConnectionEndpoints,
} from '#practice/lab-connections/server/routes.ts';
import { labsHandlers } from '#practice/laboratories/server/routes.ts';
import { demosHandlers } from '#sales/demos/server/routes.ts';
import { diagnosticReportsHandlers } from '#practice/diagnostic-reports/server/routes.ts';
import { documentsHandlers } from '#practice/documents/server/routes.ts';
import { dueCareHandlers } from '#practice/due-care/server/routes.ts';
import { flagsHandlers } from '#platform/flags/server/routes.ts';
import { onboardingHandlers } from '#practice/onboarding/server/routes.ts';
import {
  messageChannelsHandlers,
  separateMessageChannelEndpoints,
} from '#practice/message-channels/server/routes.ts';
import { messageMailHandlers } from '#practice/message-mail/server/routes.ts';
import { mergesHandlers } from '#practice/merges/server/routes.ts';
import {
  onlinePaymentsHandlers,
  separateOnlinePaymentEndpoints,
} from '#practice/online-payments/server/routes.ts';
import { operationsHandlers } from '#platform/operations/server/routes.ts';
import { ledgerHandlers } from '#practice/ledger/server/routes.ts';
import { leadsHandlers } from '#sales/leads/server/routes.ts';
import { paymentsHandlers } from '#practice/payments/server/routes.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import { pharmacyHandlers } from '#practice/pharmacy/server/routes.ts';
import { plansHandlers } from '#practice/plans/server/routes.ts';
import { keysHandlers } from '#platform/keys/server/routes.ts';
import { overviewHandlers } from '#platform/overview/server/routes.ts';
import { platformClinicsHandlers } from '#platform/clinics/server/routes.ts';
import { openSharedDocumentEndpoint } from '#practice/record-export/shares.contract.ts';
import { receivablesHandlers } from '#practice/receivables/server/routes.ts';
import { recordExportHandlers } from '#practice/record-export/server/routes.ts';
import { recordShareHandlers } from '#practice/record-shares/server/routes.ts';
import { reportsHandlers } from '#practice/reports/server/routes.ts';
import { searchHandlers } from '#practice/search/server/routes.ts';
import { usersHandlers } from '#platform/users/server/routes.ts';
import { signInByPinEndpoint } from '#identity/security/contract.ts';
import { securityHandlers } from '#identity/security/server/routes.ts';
import { staffHandlers } from '#practice/staff/server/routes.ts';
import { statusHandlers } from '#platform/status/server/routes.ts';
import { purchasingHandlers } from '#practice/purchasing/server/routes.ts';
import { stockHandlers } from '#practice/stock/server/routes.ts';
import { stockLabelsHandlers } from '#practice/stock-labels/server/routes.ts';
import { stockCountsHandlers } from '#practice/stock-counts/server/routes.ts';
import { stockForecastHandlers } from '#practice/stock-forecast/server/routes.ts';
import { supportHandlers } from '#platform/support/server/routes.ts';
import { supportAccessHandlers } from '#platform/support-access/server/routes.ts';
import { erasuresHandlers } from '#practice/erasures/server/routes.ts';
import { estimatesHandlers } from '#practice/estimates/server/routes.ts';
import { emergencyHandlers } from '#practice/emergency-words/server/routes.ts';
import { messageTemplatesHandlers } from '#practice/message-templates/server/routes.ts';
import { followUpsHandlers } from '#practice/follow-ups/server/routes.ts';
import { formsHandlers } from '#practice/forms/server/routes.ts';
import { intakeHandlers } from '#practice/intake/server/routes.ts';
import { tasksHandlers } from '#practice/tasks/server/routes.ts';
import { timelineHandlers } from '#practice/timeline/server/routes.ts';
import { tillHandlers } from '#practice/till/server/routes.ts';
import { trialHandlers } from '#sales/trial/server/routes.ts';
import { vaccinationsHandlers } from '#practice/vaccinations/server/routes.ts';
import { conversationsHandlers } from '#practice/conversations/server/routes.ts';
import { myDraftsHandlers } from '#practice/conversations/server/my-drafts/routes.ts';
import { webPushHandlers } from '#practice/web-push/server/routes.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';

/**
 * Endpoints that are documented and checked like all others but mounted separately, because no transaction may be
 * open while they run.
 */
export const separateEndpoints: readonly Endpoint[] = [
  openSharedDocumentEndpoint,
  signInByPinEndpoint,
  ...separateAiConnectionEndpoints,
  ...separateAiProviderEndpoints,
  ...separateDraftEndpoints,
  ...separateImagingEndpoints,
  ...separateLabConnectionEndpoints,
  ...separateMessageChannelEndpoints,
  ...separateOnlinePaymentEndpoints,
  ...separateCareReminderEndpoints,
];

/** Every endpoint of the product with its verb, one line per feature's `server/routes.ts`. */
export const handlers: readonly Handler[] = [
  ...accountsHandlers,
  ...actsHandlers,
  ...aiControlHandlers,
  ...appointmentMessagesHandlers,
  ...appointmentsHandlers,
  ...assistantHandlers,
  ...assistantSwitchesHandlers,
  ...auditTrailHandlers,
  ...billingHandlers,
  ...bulkMessagesHandlers,
  ...careRemindersHandlers,
  ...catalogueHandlers,
  ...clientImportHandlers,
  ...clientsHandlers,
  ...clinicsHandlers,
  ...contactConsentHandlers,
  ...contactHandlers,
  ...crmHandlers,
  ...crmConnectionHandlers,
  ...dashboardHandlers,
  ...imagingHandlers,
  ...labOrdersHandlers,
  ...labResultsHandlers,
  ...labConnectionsHandlers,
  ...labsHandlers,
  ...conversationsHandlers,
  ...myDraftsHandlers,
  ...demosHandlers,
  ...diagnosticReportsHandlers,
  ...documentsHandlers,
  ...erasuresHandlers,
  ...estimatesHandlers,
  ...emergencyHandlers,
  ...messageTemplatesHandlers,
  ...followUpsHandlers,
  ...formsHandlers,
  ...intakeHandlers,
  ...dueCareHandlers,
  ...flagsHandlers,
  ...mergesHandlers,
  ...messageChannelsHandlers,
  ...messageMailHandlers,
  ...onboardingHandlers,
  ...onlinePaymentsHandlers,
  ...operationsHandlers,
  ...leadsHandlers,
  ...ledgerHandlers,
  ...paymentsHandlers,
  ...petsHandlers,
  ...pharmacyHandlers,
  ...plansHandlers,
  ...keysHandlers,
  ...overviewHandlers,
  ...platformClinicsHandlers,
  ...usersHandlers,
  ...receivablesHandlers,
  ...recordExportHandlers,
  ...recordShareHandlers,
  ...reportsHandlers,
  ...searchHandlers,
  ...securityHandlers,
  ...staffHandlers,
  ...statusHandlers,
  ...stockLabelsHandlers,
  ...stockCountsHandlers,
  ...stockForecastHandlers,
  ...purchasingHandlers,
  ...controlledDrugsHandlers,
  ...stockHandlers,
  ...supportHandlers,
  ...supportAccessHandlers,
  ...tasksHandlers,
  ...tillHandlers,
  ...timelineHandlers,
  ...trialHandlers,
  ...vaccinationsHandlers,
  ...visitsHandlers,
  ...webPushHandlers,
];
