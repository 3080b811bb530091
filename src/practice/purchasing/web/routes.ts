import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** What a clinic orders, from whom, and what it should order. */
export const purchasingScreens: RouteConfigEntry[] = [
  route('clinic/purchasing', '../practice/purchasing/web/orders-page.tsx'),
  route('clinic/purchasing/suggestions', '../practice/purchasing/web/suggestions-page.tsx'),
  route('clinic/purchasing/suppliers', '../practice/purchasing/web/suppliers-page.tsx'),
  route('clinic/purchasing/suppliers/:supplierId', '../practice/purchasing/web/supplier-page.tsx'),
  route('clinic/purchasing/orders/:orderId', '../practice/purchasing/web/order-page.tsx'),
];
