import {
  BedDouble,
  Bot,
  Boxes,
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  ClipboardList,
  CreditCard,
  FileSignature,
  Flag,
  FlaskConical,
  Gauge,
  HeartHandshake,
  HandCoins,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  ListTodo,
  LockKeyhole,
  MessageSquare,
  NotebookPen,
  PackageSearch,
  PawPrint,
  Pill,
  Plug,
  Radio,
  ReceiptText,
  ScrollText,
  Settings,
  Syringe,
  Target,
  UserPlus,
  Users,
  UsersRound,
} from 'lucide-react';
import type {
  Navigation,
  NavigationAction,
  NavigationGroup,
  NavigationItem,
} from '#foundation/web/layout/navigation.ts';

const CLINIC: NavigationGroup = {
  items: [
    { label: 'Dashboard', to: '/clinic/dashboard', icon: LayoutDashboard, keywords: ['home', 'today'] },
    { label: 'Pets', to: '/clinic/pets', icon: PawPrint, keywords: ['patients', 'animals'] },
    {
      label: 'Clients',
      to: '/clinic/clients',
      icon: Users,
      keywords: ['owners', 'people'],
      partOf: '/clinic/pets',
    },
    {
      label: 'Due care',
      to: '/clinic/due-care',
      icon: CalendarCheck,
      keywords: ['vaccinations', 'reminders', 'overdue', 'protocols'],
      partOf: '/clinic/pets',
    },
    {
      label: 'Vaccines',
      to: '/clinic/vaccinations/products',
      icon: Syringe,
      keywords: ['products', 'manufacturer', 'label'],
      partOf: '/clinic/pets',
    },
    {
      label: 'Lot recall',
      to: '/clinic/vaccinations/recall',
      icon: PackageSearch,
      keywords: ['vaccine', 'batch', 'serial number'],
      partOf: '/clinic/pets',
    },
    {
      label: 'Wellness plans',
      to: '/clinic/plans',
      icon: HeartHandshake,
      keywords: ['wellness plans', 'membership', 'subscription', 'benefits'],
      partOf: '/clinic/invoices',
    },
    {
      label: 'Appointments',
      to: '/clinic/appointments',
      icon: CalendarDays,
      keywords: ['schedule', 'calendar', 'book'],
    },
    {
      label: 'Visits',
      to: '/clinic/visits',
      icon: NotebookPen,
      keywords: ['records', 'notes', 'sign', 'templates'],
    },
    {
      label: 'Treatments',
      to: '/clinic/treatments',
      icon: BedDouble,
      keywords: ['inpatients', 'hospital', 'admitted', 'treatment sheet', 'ward'],
    },
    {
      label: 'Tasks',
      to: '/clinic/tasks',
      icon: ListTodo,
      keywords: ['to do', 'follow-up', 'recheck', 'call'],
    },
    {
      label: 'Billing',
      to: '/clinic/invoices',
      icon: ReceiptText,
      keywords: ['invoices', 'credit notes', 'bills', 'charges', 'overdue'],
    },
    {
      label: 'Forms',
      to: '/clinic/forms',
      icon: FileSignature,
      keywords: ['consent', 'intake', 'signature', 'release'],
      partOf: '/clinic/visits',
    },
    {
      label: 'Estimate templates',
      to: '/clinic/estimates/templates',
      icon: ClipboardList,
      keywords: ['estimates', 'quote', 'prices', 'options'],
      partOf: '/clinic/visits',
    },
    {
      label: 'Receivables',
      to: '/clinic/receivables',
      icon: HandCoins,
      keywords: ['owed', 'overdue', 'ageing', 'reminders', 'statements', 'payment plans'],
      partOf: '/clinic/invoices',
    },
    { label: 'Messages', to: '/clinic/messages', icon: MessageSquare, keywords: ['inbox'] },
    { label: 'Inventory', to: '/clinic/inventory', icon: Boxes, keywords: ['stock'] },
    { label: 'Pharmacy', to: '/clinic/pharmacy', icon: Pill, keywords: ['medicines', 'prescriptions'] },
    {
      label: 'Day close',
      to: '/clinic/day-close',
      icon: LockKeyhole,
      keywords: ['till', 'cash', 'drawer', 'register', 'end of day', 'float'],
      partOf: '/clinic/invoices',
    },
    {
      label: 'Laboratories',
      to: '/clinic/laboratories',
      icon: FlaskConical,
      keywords: ['labs', 'tests', 'specimen'],
      partOf: '/clinic/dashboard',
    },
    {
      label: 'Help',
      to: '/clinic/help',
      icon: LifeBuoy,
      keywords: ['support', 'tickets', 'shortcuts'],
      partOf: '/clinic/dashboard',
    },
  ],
};

/** For roles that may change the record's rules and do not have the clinic's settings. */
const RECORD_SETTINGS: NavigationItem = {
  label: 'Record settings',
  to: '/clinic/visits/settings',
  icon: Settings,
  keywords: ['automatic lock', 'templates', 'vital signs', 'ranges', 'starter set'],
  partOf: '/clinic/visits',
};

/** For roles that read reports: all of the clinic, or their own production. */
const REPORTS: NavigationItem = {
  label: 'Reports',
  to: '/clinic/reports',
  icon: ChartColumn,
  keywords: ['figures', 'revenue', 'production', 'tax', 'statistics'],
};

const CLINIC_ADMINISTRATION: NavigationGroup = {
  label: 'Administration',
  items: [
    REPORTS,
    { label: 'Staff', to: '/clinic/staff', icon: UsersRound, keywords: ['team', 'invite', 'hours'] },
    { label: 'Settings', to: '/clinic/settings', icon: Settings, keywords: ['clinic', 'opening hours'] },
  ],
};

/** The sidebar of each role. An item is shown only if its path has a page. */
export const NAVIGATION: Navigation = {
  platform_admin: [
    {
      items: [
        { label: 'Dashboard', to: '/admin', icon: LayoutDashboard, keywords: ['home'] },
        { label: 'Clinics', to: '/admin/clinics', icon: Building2 },
        {
          label: 'Demos',
          to: '/admin/demos',
          icon: CalendarClock,
          partOf: '/admin',
          keywords: ['bookings', 'hosts'],
        },
        { label: 'Leads', to: '/admin/leads', icon: Target },
        { label: 'Labs', to: '/admin/labs', icon: FlaskConical },
        { label: 'AI Control', to: '/admin/ai-control', icon: Bot },
        {
          label: 'Integrations',
          to: '/admin/integrations/ghl',
          alsoAt: '/ghl/callback',
          icon: Plug,
          keywords: ['gohighlevel', 'crm'],
        },
        { label: 'Support', to: '/admin/support', icon: LifeBuoy, keywords: ['tickets'] },
        { label: 'Users', to: '/admin/users', icon: Users, keywords: ['roles', 'invite'] },
        {
          label: 'System',
          to: '/admin/system',
          icon: Gauge,
          partOf: '/admin',
          keywords: ['health', 'jobs', 'mail', 'queue'],
        },
        {
          label: 'Status page',
          to: '/admin/status',
          icon: Radio,
          partOf: '/admin',
          keywords: ['incident', 'outage'],
        },
        {
          label: 'Feature flags',
          to: '/admin/flags',
          icon: Flag,
          partOf: '/admin',
          keywords: ['switch', 'rollout'],
        },
        { label: 'Audit trail', to: '/admin/audit', icon: ScrollText, partOf: '/admin' },
        { label: 'API keys', to: '/admin/api-keys', icon: KeyRound, partOf: '/admin' },
      ],
    },
  ],
  clinic_admin: [CLINIC, CLINIC_ADMINISTRATION],
  doctor: [{ items: [...CLINIC.items, REPORTS, RECORD_SETTINGS] }],
  technician: [CLINIC],
  csr: [CLINIC],
  client: [
    {
      items: [
        { label: 'Dashboard', to: '/client/dashboard', icon: LayoutDashboard, keywords: ['home'] },
        { label: 'Pets', to: '/client/pets', icon: PawPrint },
        {
          label: 'Appointments',
          to: '/client/appointments',
          icon: CalendarDays,
          keywords: ['book', 'visit'],
        },
        { label: 'Forms', to: '/client/forms', icon: FileSignature, keywords: ['consent', 'intake', 'sign'] },
        { label: 'Messages', to: '/client/messages', icon: MessageSquare },
        { label: 'Billing', to: '/client/billing', icon: CreditCard, keywords: ['invoices', 'payments'] },
        {
          label: 'Help',
          to: '/client/help',
          icon: LifeBuoy,
          keywords: ['support', 'tickets'],
          partOf: '/client/dashboard',
        },
      ],
    },
  ],
};

/** The actions of the command palette, each for the roles that have the permission. */
export const ACTIONS: readonly NavigationAction[] = [
  {
    label: 'Book appointment',
    to: '/clinic/appointments?book=new',
    icon: CalendarPlus,
    permission: 'appointment:write',
    keywords: ['new visit'],
  },
  {
    label: 'New client',
    to: '/clinic/clients?new=1',
    icon: UserPlus,
    permission: 'client:write',
    keywords: ['add owner'],
  },
  {
    label: 'New pet',
    to: '/clinic/pets?new=1',
    icon: PawPrint,
    permission: 'pet:write',
    keywords: ['add patient', 'animal'],
  },
  {
    label: 'New task',
    to: '/clinic/tasks?new=1',
    icon: ListTodo,
    permission: 'task:write',
    keywords: ['to do', 'follow-up', 'recheck', 'call'],
  },
  {
    label: 'Book appointment',
    to: '/client/appointments/new',
    icon: CalendarPlus,
    permission: 'own_appointment:write',
    keywords: ['new visit'],
  },
  {
    label: 'New lead',
    to: '/admin/leads?sheet=new',
    icon: Target,
    permission: 'platform_lead:manage',
    keywords: ['add'],
  },
  {
    label: 'New clinic',
    to: '/admin/clinics?new=1',
    icon: Building2,
    permission: 'platform_clinic:manage',
    keywords: ['add'],
  },
];
