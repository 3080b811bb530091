import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for clients. */
export const clientPortalScreens: RouteConfigEntry[] = [
  route('client/dashboard', '../features/client-portal/web/dashboard-page.tsx'),
  route('client/pets', '../features/client-portal/web/my-pets-page.tsx'),
  route('client/pets/:petId', '../features/client-portal/web/my-pet-page.tsx'),
  route('client/appointments', '../features/client-portal/web/my-appointments-page.tsx'),
  route('client/appointments/new', '../features/client-portal/web/booking-page.tsx'),
];
