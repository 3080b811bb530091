import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Inside the app shell: the page of platform admins, and the redirect URI. */
export const crmScreens: RouteConfigEntry[] = [
  route('admin/integrations/ghl', '../sales/crm/web/integration-page.tsx'),
  route('ghl/callback', '../sales/crm/web/callback-page.tsx'),
];

export const crmPages: RouteConfigEntry[] = [route('ghl', '../sales/crm/web/ghl-page.tsx')];
