import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for clients. */
export const clientPortalScreens: RouteConfigEntry[] = [
  route('client/dashboard', '../practice/client-portal/web/dashboard-page.tsx'),
  route('client/pets', '../practice/client-portal/web/my-pets-page.tsx'),
  route('client/pets/:petId', '../practice/client-portal/web/my-pet-page.tsx'),
  route('client/appointments', '../practice/client-portal/web/my-appointments-page.tsx'),
  route('client/appointments/new', '../practice/client-portal/web/booking-page.tsx'),
];
