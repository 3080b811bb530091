import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const stockCountScreens: RouteConfigEntry[] = [
  route('clinic/inventory/counts', '../practice/stock-counts/web/counts-page.tsx'),
  route('clinic/inventory/counts/:countId', '../practice/stock-counts/web/count-page.tsx'),
  route('clinic/inventory/counts/:countId/review', '../practice/stock-counts/web/review-page.tsx'),
];
