import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** What the clinic has ordered from laboratories and its analyzers. */
export const labOrderScreens: RouteConfigEntry[] = [
  route('clinic/labs/orders', '../practice/lab-orders/web/orders-page.tsx'),
  route('clinic/labs/orders/:orderId', '../practice/lab-orders/web/order-page.tsx'),
];
