import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Without a layout: what a payment link opens, for people without an account. */
export const paymentPages: RouteConfigEntry[] = [
  route('pay', '../practice/online-payments/web/payment-page.tsx'),
];
