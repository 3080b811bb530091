import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar: the page of platform admins, and the provider's redirect target. */
export const crmScreens: RouteConfigEntry[] = [
  route('admin/integrations/ghl', '../sales/crm/web/integration-page.tsx'),
  route('ghl/callback', '../sales/crm/web/return-page.tsx'),
];

export const crmPages: RouteConfigEntry[] = [route('ghl', '../sales/crm/web/ghl-page.tsx')];
