import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for staff; reached from the list of pets, from a pet's page and by search. */
export const clientScreens: RouteConfigEntry[] = [
  route('clinic/clients', '../practice/clients/web/clients-page.tsx'),
  route('clinic/clients/:clientId', '../practice/clients/web/client-page.tsx'),
];
