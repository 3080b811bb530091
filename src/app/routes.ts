import { layout, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { actScreens } from '#practice/acts/web/routes.ts';
import { accountPages, signInPages } from '#identity/accounts/web/routes.ts';
import { appointmentLinkPages } from '#practice/appointment-messages/web/routes.ts';
import { aiControlScreens } from '#platform/ai-control/web/routes.ts';
import { auditTrailScreens } from '#platform/audit-trail/web/routes.ts';
import { billingScreens } from '#practice/billing/web/routes.ts';
import { accountScreens } from './pages/account/routes.ts';
import { bulkMessageScreens } from '#practice/bulk-messages/web/routes.ts';
import { careReminderScreens, reminderLinkPages } from '#practice/care-reminders/web/routes.ts';
import { clientPages } from './pages/client/routes.ts';
import { controlledDrugScreens } from '#practice/controlled-drugs/web/routes.ts';
import { crmPages, crmScreens } from '#sales/crm/web/routes.ts';
import { demoPages, demoScreens } from '#sales/demos/web/routes.ts';
import { dueCareScreens } from '#practice/due-care/web/routes.ts';
import { estimateScreens, sharedEstimatePages } from '#practice/estimates/web/routes.ts';
import { flagScreens } from '#platform/flags/web/routes.ts';
import { followUpScreens } from '#practice/follow-ups/web/routes.ts';
import { formScreens } from '#practice/forms/web/routes.ts';
import { intakeScreens } from '#practice/intake/web/routes.ts';
import { ledgerScreens } from '#practice/ledger/web/routes.ts';
import { leadScreens } from '#sales/leads/web/routes.ts';
import { messageTemplateScreens } from '#practice/message-templates/web/routes.ts';
import { receivablesScreens } from '#practice/receivables/web/routes.ts';
import { diagnosticReportScreens } from '#practice/diagnostic-reports/web/routes.ts';
import { imagingScreens, sharedStudyPages } from '#practice/imaging/web/routes.ts';
import { labOrderScreens } from '#practice/lab-orders/web/routes.ts';
import { labResultScreens } from '#practice/lab-results/web/routes.ts';
import { labConnectionScreens } from '#practice/lab-connections/web/routes.ts';
import { labScreens } from '#practice/laboratories/web/routes.ts';
import { operationsScreens } from '#platform/operations/web/routes.ts';
import { petScreens } from '#practice/pets/web/routes.ts';
import { pharmacyScreens } from '#practice/pharmacy/web/routes.ts';
import { planScreens } from '#practice/plans/web/routes.ts';
import { purchasingScreens } from '#practice/purchasing/web/routes.ts';
import { reportScreens } from '#practice/reports/web/routes.ts';
import { keyScreens } from '#platform/keys/web/routes.ts';
import { platformClinicScreens } from '#platform/clinics/web/routes.ts';
import { userScreens } from '#platform/users/web/routes.ts';
import { deskPages } from '#identity/security/web/routes.ts';
import { sitePages } from '#sales/site/web/routes.ts';
import { staffScreens } from '#practice/staff/web/routes.ts';
import { paymentPages, payoutScreens } from '#practice/online-payments/web/routes.ts';
import { statusScreens } from '#platform/status/web/routes.ts';
import { stockLabelScreens } from '#practice/stock-labels/web/routes.ts';
import { stockCountScreens } from '#practice/stock-counts/web/routes.ts';
import { stockForecastScreens } from '#practice/stock-forecast/web/routes.ts';
import { supportScreens } from '#platform/support/web/routes.ts';
import { conversationScreens } from '#practice/conversations/web/routes.ts';
import { taskScreens } from '#practice/tasks/web/routes.ts';
import { tillScreens } from '#practice/till/web/routes.ts';
import { visitScreens } from '#practice/visits/web/routes.ts';
import { vaccinationScreens } from '#practice/vaccinations/web/routes.ts';
import { clinicPages } from './pages/clinic/routes.ts';
import { consolePages } from './pages/console/routes.ts';
import { contactLinkPages, contactScreens } from '#practice/contact-consent/web/routes.ts';
import { sharedRecordPages } from '#practice/record-export/web/routes.ts';
import { galleryPages } from '#foundation/web/gallery/routes.ts';

/** Public pages, with the public header and footer. */
const publicPages: RouteConfigEntry[] = [...sitePages, ...demoPages, ...signInPages];

/** Pages behind sign-in, within the sidebar layout. Each module exports `handle = screen({ title, roles })`. */
const screens: RouteConfigEntry[] = [
  ...accountScreens,
  ...staffScreens,
  ...clinicPages,
  ...auditTrailScreens,
  ...billingScreens,
  ...bulkMessageScreens,
  ...careReminderScreens,
  ...clientPages,
  ...contactScreens,
  ...conversationScreens,
  ...controlledDrugScreens,
  ...leadScreens,
  ...ledgerScreens,
  ...messageTemplateScreens,
  ...payoutScreens,
  ...petScreens,
  ...pharmacyScreens,
  ...planScreens,
  ...purchasingScreens,
  ...reportScreens,
  ...stockLabelScreens,
  ...stockCountScreens,
  ...stockForecastScreens,
  ...demoScreens,
  ...dueCareScreens,
  ...actScreens,
  ...vaccinationScreens,
  ...consolePages,
  ...keyScreens,
  ...platformClinicScreens,
  ...userScreens,
  ...operationsScreens,
  ...estimateScreens,
  ...flagScreens,
  ...followUpScreens,
  ...formScreens,
  ...intakeScreens,
  ...statusScreens,
  ...diagnosticReportScreens,
  ...imagingScreens,
  ...labOrderScreens,
  ...labResultScreens,
  ...labConnectionScreens,
  ...labScreens,
  ...aiControlScreens,
  ...supportScreens,
  ...receivablesScreens,
  ...taskScreens,
  ...tillScreens,
  ...visitScreens,
  ...crmScreens,
];

/** Pages without a layout: the root's redirect, and the targets of links in emails and of other sign-in services. */
const barePages: RouteConfigEntry[] = [
  ...accountPages,
  ...appointmentLinkPages,
  ...crmPages,
  ...deskPages,
  ...reminderLinkPages,
  ...sharedEstimatePages,
  ...sharedRecordPages,
  ...sharedStudyPages,
  ...contactLinkPages,
  ...paymentPages,
  ...galleryPages,
];

export default [
  layout('../sales/site/web/public-layout.tsx', publicPages),
  layout('./web/signed-in-layout.tsx', screens),
  ...barePages,
] satisfies RouteConfig;
