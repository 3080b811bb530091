import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of a clinic's staff that are composed of parts of several features; inside the signed-in layout. */
export const clinicPages: RouteConfigEntry[] = [
  route('clinic/dashboard', './pages/clinic/dashboard-page.tsx'),
  route('clinic/appointments', './pages/clinic/appointments-page.tsx'),
  route('clinic/clients', './pages/clinic/clients-page.tsx'),
  route('clinic/clients/:clientId', './pages/clinic/client-page.tsx'),
  route('clinic/invoices/:invoiceId', './pages/clinic/invoice-page.tsx'),
  route('clinic/checkout/:clientId', './pages/clinic/checkout-page.tsx'),
  route('clinic/pets/:petId', './pages/clinic/pet-page.tsx'),
  route('clinic/due-care', './pages/clinic/due-care-page.tsx'),
  route('clinic/inventory', './pages/clinic/inventory-page.tsx'),
  route('clinic/inventory/:itemId', './pages/clinic/stock-item-page.tsx'),
  route('clinic/visits/:visitId', './pages/clinic/visit-page.tsx'),
  route('clinic/settings', './pages/clinic/settings-page.tsx'),
];
