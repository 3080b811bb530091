import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Without a layout: what a payment link opens, for people without an account. */
export const paymentPages: RouteConfigEntry[] = [
  route('pay', '../practice/online-payments/web/payment-page.tsx'),
];

/** Inside the signed-in layout. */
export const payoutScreens: RouteConfigEntry[] = [
  route('clinic/payouts', '../practice/online-payments/web/payouts-page.tsx'),
  route('clinic/payouts/:payoutId', '../practice/online-payments/web/payout-page.tsx'),
];
