import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The invoices of a clinic. The page of one is composed in `src/app/pages`. */
export const billingScreens: RouteConfigEntry[] = [
  route('clinic/invoices', '../practice/billing/web/invoices-page.tsx'),
];
