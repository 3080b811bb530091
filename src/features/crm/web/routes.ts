import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for platform admins: one page under its own address and under the provider's return address. */
export const crmScreens: RouteConfigEntry[] = [
  route('admin/integrations/ghl', '../features/crm/web/integration-page.tsx', { id: 'integration' }),
  route('ghl/callback', '../features/crm/web/integration-page.tsx', { id: 'integration-return' }),
];

export const crmPages: RouteConfigEntry[] = [route('ghl', '../features/crm/web/ghl-page.tsx')];
