import {
  Bot,
  Boxes,
  Building2,
  CalendarDays,
  CreditCard,
  FlaskConical,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  MessageSquare,
  PawPrint,
  Pill,
  Plug,
  ScrollText,
  Settings,
  Target,
  Users,
  UsersRound,
} from 'lucide-react';
import type { Navigation, NavigationGroup } from '#foundation/web/layout/navigation.ts';

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
      label: 'Appointments',
      to: '/clinic/appointments',
      icon: CalendarDays,
      keywords: ['schedule', 'calendar', 'book'],
    },
    { label: 'Messages', to: '/clinic/messages', icon: MessageSquare, keywords: ['inbox'] },
    { label: 'Inventory', to: '/clinic/inventory', icon: Boxes, keywords: ['stock'] },
    { label: 'Pharmacy', to: '/clinic/pharmacy', icon: Pill, keywords: ['medicines', 'prescriptions'] },
  ],
};

const CLINIC_ADMINISTRATION: NavigationGroup = {
  label: 'Administration',
  items: [
    { label: 'Staff', to: '/clinic/staff', icon: UsersRound, keywords: ['team', 'invite', 'hours'] },
    { label: 'Settings', to: '/clinic/settings', icon: Settings, keywords: ['clinic', 'opening hours'] },
  ],
};

/** The sidebar of each role. An item is shown once its address has a page. */
export const NAVIGATION: Navigation = {
  platform_admin: [
    {
      items: [
        { label: 'Dashboard', to: '/admin', icon: LayoutDashboard, keywords: ['home'] },
        { label: 'Clinics', to: '/admin/clinics', icon: Building2 },
        { label: 'Leads', to: '/admin/leads', icon: Target },
        { label: 'Labs', to: '/admin/labs', icon: FlaskConical },
        { label: 'AI Control', to: '/admin/ai-control', icon: Bot },
        {
          label: 'Integrations',
          to: '/admin/integrations/ghl',
          icon: Plug,
          keywords: ['gohighlevel', 'crm'],
        },
        { label: 'Support', to: '/admin/support', icon: LifeBuoy, keywords: ['tickets'] },
        { label: 'Users', to: '/admin/users', icon: Users, keywords: ['roles', 'invite'] },
        { label: 'Audit trail', to: '/admin/audit', icon: ScrollText, partOf: '/admin' },
        { label: 'API keys', to: '/admin/api-keys', icon: KeyRound, partOf: '/admin' },
      ],
    },
  ],
  clinic_admin: [CLINIC, CLINIC_ADMINISTRATION],
  doctor: [CLINIC],
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
        { label: 'Messages', to: '/client/messages', icon: MessageSquare },
        { label: 'Billing', to: '/client/billing', icon: CreditCard, keywords: ['invoices', 'payments'] },
      ],
    },
  ],
};
