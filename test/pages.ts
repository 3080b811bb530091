import { ROLES, STAFF_ROLES, type Role } from '#vocabulary/permissions.ts';

/** The demo's user of each role: of the first clinic, or of no clinic. */
export const USER_OF: Readonly<Record<Role, string>> = {
  platform_admin: 'admin@tailwell.test',
  clinic_admin: 'clinic@tailwell.test',
  doctor: 'doctor@tailwell.test',
  technician: 'technician@tailwell.test',
  csr: 'csr@tailwell.test',
  client: 'client@tailwell.test',
};

export interface Page {
  /** The path as the routes declare it. */
  readonly route: string;
  /** Who may open it; undefined for everybody, signed in or not. */
  readonly roles?: readonly Role[];
  /** The address to open when the route is not one: for patterns, and for links from emails and providers. */
  readonly address?: string;
  /** The list whose first entry links to the page, when the route contains an id. */
  readonly listedAt?: string;
  /** Other states of the page, as search parameters. */
  readonly states?: readonly string[];
}

const PLATFORM: readonly Role[] = ['platform_admin'];
const CLINIC_ADMIN: readonly Role[] = ['clinic_admin'];
const CLIENT: readonly Role[] = ['client'];
/** The id of a record that there is not: no list has the page, which says so. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Every page, with the roles that may open it. A test fails when a page is missing here. */
export const PAGES: readonly Page[] = [
  { route: '/home' },
  { route: '/why-tailwell' },
  { route: '/features' },
  { route: '/features/workflow' },
  { route: '/features/engagement' },
  { route: '/features/scheduling' },
  { route: '/features/records' },
  { route: '/solutions' },
  { route: '/solutions/small-practices' },
  { route: '/solutions/hospitals' },
  { route: '/solutions/mobile' },
  { route: '/pricing' },
  { route: '/resources' },
  { route: '/resources/case-studies' },
  { route: '/resources/roi-calculator' },
  { route: '/resources/implementation' },
  { route: '/blog' },
  { route: '/blog/:slug', address: '/blog/vaccination-reminders-that-help' },
  { route: '/demo' },
  { route: '/book-demo' },
  { route: '/start' },
  { route: '/contact' },
  { route: '/about' },
  { route: '/privacy' },
  { route: '/status' },
  { route: '/terms' },
  { route: '/*', address: '/no/such/page' },
  { route: '/login' },
  { route: '/register' },
  { route: '/forgot-password' },
  { route: '/reset-password' },
  { route: '/invitation' },
  // Without the token of an emailed link it shows that the link is incomplete.
  { route: '/demo/booking' },
  // Without the token of a link it shows that the link is incomplete.
  { route: '/pay' },
  { route: '/shared-records' },
  { route: '/shared-study' },
  { route: '/appointment' },
  { route: '/estimate' },
  { route: '/unsubscribe' },
  { route: '/confirm-address' },
  { route: '/reminder' },
  // Redirects to the sign-in page in a browser that is not a front desk device.
  { route: '/desk' },
  // Redirects everyone whose sign-in needs no second step.
  { route: '/two-step' },
  // The redirect URI of the provider; asks visitors to sign in.
  { route: '/ghl/callback' },
  { route: '/auth/callback', address: '/auth/callback#error=access_denied&error_code=otp_expired' },

  { route: '/account', roles: ROLES },

  { route: '/admin', roles: PLATFORM },
  {
    route: '/admin/ai-control',
    roles: PLATFORM,
    states: ['?tab=models', '?tab=models&model=new', '?tab=ledger'],
  },
  { route: '/admin/api-keys', roles: PLATFORM, states: ['?new=1'] },
  { route: '/admin/audit', roles: PLATFORM },
  {
    route: '/admin/leads',
    roles: PLATFORM,
    states: ['?view=table', '?view=tasks', '?sheet=new', '?sheet=import'],
  },
  { route: '/admin/leads/:leadId', roles: PLATFORM, listedAt: '/admin/leads' },
  { route: '/admin/clinics', roles: PLATFORM, states: ['?new=1'] },
  { route: '/admin/clinics/:clinicId', roles: PLATFORM, listedAt: '/admin/clinics' },
  { route: '/admin/demos', roles: PLATFORM, states: ['?tab=past', '?tab=settings'] },
  { route: '/admin/labs', roles: PLATFORM, states: ['?new=1'] },
  { route: '/admin/labs/:laboratoryId', roles: PLATFORM, listedAt: '/admin/labs' },
  { route: '/admin/flags', roles: PLATFORM, states: ['?flag=client_online_booking'] },
  { route: '/admin/integrations/ghl', roles: PLATFORM },
  { route: '/admin/support', roles: PLATFORM, states: ['?state=any'] },
  { route: '/admin/support/:ticketId', roles: PLATFORM, listedAt: '/admin/support' },
  { route: '/admin/status', roles: PLATFORM, states: ['?new=1'] },
  { route: '/admin/system', roles: PLATFORM },
  { route: '/admin/users', roles: PLATFORM, states: ['?invite=1'] },

  { route: '/clinic/dashboard', roles: STAFF_ROLES },
  { route: '/clinic/appointments', roles: STAFF_ROLES, states: ['?view=week', '?view=list'] },
  { route: '/clinic/pets', roles: STAFF_ROLES, states: ['?new=1'] },
  { route: '/clinic/pets/:petId', roles: STAFF_ROLES, listedAt: '/clinic/pets' },
  { route: '/clinic/clients', roles: STAFF_ROLES },
  { route: '/clinic/clients/:clientId', roles: STAFF_ROLES, listedAt: '/clinic/clients' },
  { route: '/clinic/invoices', roles: STAFF_ROLES, states: ['?show=overdue'] },
  { route: '/clinic/invoices/:invoiceId', roles: STAFF_ROLES, listedAt: '/clinic/invoices' },
  { route: '/clinic/visits', roles: STAFF_ROLES },
  { route: '/clinic/visits/:visitId', roles: STAFF_ROLES, listedAt: '/clinic/visits' },
  { route: '/clinic/visits/settings', roles: ['clinic_admin', 'doctor'] },
  { route: '/clinic/visits/templates', roles: STAFF_ROLES },
  { route: '/clinic/treatments', roles: STAFF_ROLES, states: ['?new=1', '?screen=big'] },
  { route: '/clinic/pharmacy', roles: STAFF_ROLES, states: ['?show=to_dispense', '?show=all'] },
  { route: '/clinic/pharmacy/drugs', roles: STAFF_ROLES, states: ['?drug=new'] },
  {
    route: '/clinic/imaging',
    roles: STAFF_ROLES,
    states: ['?tab=studies', '?tab=unmatched', '?tab=devices'],
  },
  { route: '/clinic/imaging/:studyId', roles: STAFF_ROLES, address: `/clinic/imaging/${NOBODY}` },
  { route: '/clinic/due-care', roles: STAFF_ROLES },
  { route: '/clinic/due-care/protocols', roles: STAFF_ROLES },
  { route: '/clinic/vaccinations/products', roles: STAFF_ROLES },
  { route: '/clinic/vaccinations/recall', roles: STAFF_ROLES },
  { route: '/clinic/follow-ups', roles: STAFF_ROLES },
  { route: '/clinic/tasks', roles: STAFF_ROLES, states: ['?new=1'] },
  { route: '/clinic/forms', roles: STAFF_ROLES, states: ['?form=new'] },
  { route: '/clinic/plans', roles: STAFF_ROLES, states: ['?plan=new', '?state=archived'] },
  {
    route: '/clinic/purchasing',
    roles: STAFF_ROLES,
    states: ['?show=draft', '?show=expected', '?show=done'],
  },
  { route: '/clinic/purchasing/suggestions', roles: STAFF_ROLES },
  { route: '/clinic/purchasing/suppliers', roles: STAFF_ROLES, states: ['?new=1'] },
  {
    route: '/clinic/purchasing/suppliers/:supplierId',
    roles: STAFF_ROLES,
    address: `/clinic/purchasing/suppliers/${NOBODY}`,
  },
  {
    route: '/clinic/purchasing/orders/:orderId',
    roles: STAFF_ROLES,
    address: `/clinic/purchasing/orders/${NOBODY}`,
  },
  // Without a form it asks for one.
  { route: '/clinic/forms/sign', roles: STAFF_ROLES },
  // Without an estimate it says that none is chosen.
  { route: '/clinic/estimates/sign', roles: STAFF_ROLES },
  { route: '/clinic/estimates/templates', roles: STAFF_ROLES, states: ['?template=new'] },
  { route: '/clinic/estimates/:estimateId', roles: STAFF_ROLES, address: `/clinic/estimates/${NOBODY}` },
  { route: '/clinic/help', roles: STAFF_ROLES, states: ['?new=1'] },
  { route: '/clinic/help/:ticketId', roles: STAFF_ROLES, listedAt: '/clinic/help' },
  {
    route: '/clinic/inventory',
    roles: STAFF_ROLES,
    states: ['?show=low', '?sheet=receive'],
  },
  { route: '/clinic/inventory/:itemId', roles: STAFF_ROLES, listedAt: '/clinic/inventory' },
  { route: '/clinic/laboratories', roles: STAFF_ROLES },
  {
    route: '/clinic/labs',
    roles: STAFF_ROLES,
    states: ['?view=review', '?view=unmatched', '?view=dismissed', '?view=all'],
  },
  { route: '/clinic/labs/:reportId', roles: STAFF_ROLES, listedAt: '/clinic/labs?view=all' },
  { route: '/clinic/pets/:petId/labs', roles: STAFF_ROLES, address: `/clinic/pets/${NOBODY}/labs` },
  { route: '/clinic/laboratories/connections', roles: STAFF_ROLES },
  {
    route: '/clinic/diagnostic-reports/:reportId',
    roles: STAFF_ROLES,
    address: `/clinic/diagnostic-reports/${NOBODY}`,
  },
  { route: '/clinic/labs/orders', roles: STAFF_ROLES },
  { route: '/clinic/labs/orders/:orderId', roles: STAFF_ROLES, listedAt: '/clinic/labs/orders?view=all' },
  { route: '/clinic/inventory/counts', roles: STAFF_ROLES, states: ['?sheet=new'] },
  {
    route: '/clinic/inventory/counts/:countId',
    roles: STAFF_ROLES,
    // The demo has no count.
    address: `/clinic/inventory/counts/${NOBODY}`,
  },
  {
    route: '/clinic/inventory/counts/:countId/review',
    roles: CLINIC_ADMIN,
    address: `/clinic/inventory/counts/${NOBODY}/review`,
  },
  { route: '/clinic/inventory/labels', roles: STAFF_ROLES },
  { route: '/clinic/inventory/forecast', roles: STAFF_ROLES },
  {
    route: '/clinic/inventory/forecast/:itemId',
    roles: STAFF_ROLES,
    address: `/clinic/inventory/forecast/${NOBODY}`,
  },
  {
    route: '/clinic/controlled-drugs',
    roles: STAFF_ROLES,
    states: ['?sheet=count'],
  },
  {
    route: '/clinic/controlled-drugs/containers/:containerId',
    roles: STAFF_ROLES,
    address: `/clinic/controlled-drugs/containers/${NOBODY}`,
  },
  {
    route: '/clinic/controlled-drugs/counts/:countId',
    roles: STAFF_ROLES,
    address: `/clinic/controlled-drugs/counts/${NOBODY}`,
  },
  {
    route: '/clinic/controlled-drugs/items/:itemId',
    roles: STAFF_ROLES,
    address: `/clinic/controlled-drugs/items/${NOBODY}`,
  },
  { route: '/clinic/day-close', roles: STAFF_ROLES, states: ['?sheet=close', '?sheet=cash'] },
  {
    route: '/clinic/day-close/:closeId',
    roles: STAFF_ROLES,
    // The demo has closed no day yet.
    address: '/clinic/day-close/018f0000-0000-7000-8000-000000000000',
  },
  { route: '/clinic/checkout/:clientId', roles: STAFF_ROLES, address: `/clinic/checkout/${NOBODY}` },
  { route: '/clinic/messages', roles: STAFF_ROLES, states: ['?new=1', '?view=overdue'] },
  { route: '/clinic/messages/bulk', roles: STAFF_ROLES },
  { route: '/clinic/messages/bulk/new', roles: CLINIC_ADMIN },
  { route: '/clinic/messages/bulk/:bulkId', roles: STAFF_ROLES, address: `/clinic/messages/bulk/${NOBODY}` },
  {
    route: '/clinic/messages/reminders',
    roles: STAFF_ROLES,
    states: ['?tab=sent', '?tab=unsent', '?tab=settings', '?tab=figures'],
  },
  {
    route: '/clinic/messages/templates',
    roles: STAFF_ROLES,
    states: ['?open=appointment_reminder', '?view=replies&open=new', '?view=settings'],
  },
  { route: '/clinic/receivables', roles: STAFF_ROLES, states: ['?tab=reminders'] },
  { route: '/clinic/reports', roles: ['clinic_admin', 'doctor'] },
  {
    route: '/clinic/reports/:reportId',
    roles: ['clinic_admin', 'doctor'],
    address: '/clinic/reports/no_show',
  },
  { route: '/clinic/reports/accounting', roles: CLINIC_ADMIN },
  { route: '/clinic/payouts', roles: CLINIC_ADMIN, states: ['?show=unexplained'] },
  { route: '/clinic/payouts/:payoutId', roles: CLINIC_ADMIN, address: `/clinic/payouts/${NOBODY}` },
  { route: '/clinic/staff', roles: CLINIC_ADMIN, states: ['?invite=1'] },
  {
    route: '/clinic/settings',
    roles: CLINIC_ADMIN,
    states: [
      '?tab=hours',
      '?tab=types',
      '?tab=types&type=new',
      '?tab=rooms',
      '?tab=booking',
      '?tab=stock',
      '?tab=billing',
      '?tab=security',
      '?tab=devices',
      '?tab=laboratories',
      '?tab=laboratory-results',
      '?tab=channels',
      '?tab=email',
      '?tab=messages',
      '?tab=appointment-messages',
      '?tab=emergency',
      '?tab=assistant',
      '?tab=audit',
    ],
  },

  { route: '/client/dashboard', roles: CLIENT },
  { route: '/client/estimates/:estimateId', roles: CLIENT, address: `/client/estimates/${NOBODY}` },
  { route: '/client/billing', roles: CLIENT },
  { route: '/client/messages', roles: CLIENT },
  { route: '/client/messages/new', roles: CLIENT },
  { route: '/client/messages/settings', roles: CLIENT },
  { route: '/client/messages/:conversationId', roles: CLIENT, address: `/client/messages/${NOBODY}` },
  { route: '/client/forms', roles: CLIENT },
  { route: '/client/forms/:formId', roles: CLIENT, listedAt: '/client/forms' },
  { route: '/client/pets', roles: CLIENT, states: ['?add=1', '?join=1'] },
  { route: '/client/pets/:petId', roles: CLIENT, listedAt: '/client/pets' },
  { route: '/client/appointments', roles: CLIENT, states: ['?when=past'] },
  { route: '/client/appointments/new', roles: CLIENT },
  {
    route: '/client/appointments/:appointmentId/questions',
    roles: CLIENT,
    listedAt: '/client/appointments',
  },
  { route: '/client/help', roles: CLIENT, states: ['?new=1'] },
  { route: '/client/help/:ticketId', roles: CLIENT, listedAt: '/client/help' },
];

/** Routes that only redirect. */
export const REDIRECTS: readonly string[] = ['/ghl', '/'];

export const mayOpen = ({ roles }: Page, role: Role): boolean => roles?.includes(role) ?? true;

/** Matches the addresses of a route. */
export const patternOf = ({ route }: Page): RegExp =>
  new RegExp(`^${route.replaceAll(/:\w+/g, '[0-9a-f-]{36}')}$`);
