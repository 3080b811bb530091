import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** What a clinic has in stock, and one item of it. */
export const stockScreens: RouteConfigEntry[] = [
  route('clinic/inventory', '../practice/stock/web/inventory-page.tsx'),
  route('clinic/inventory/:itemId', '../practice/stock/web/stock-item-page.tsx'),
];
