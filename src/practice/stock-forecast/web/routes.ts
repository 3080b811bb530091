import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const stockForecastScreens: RouteConfigEntry[] = [
  route('clinic/inventory/forecast', '../practice/stock-forecast/web/forecast-page.tsx'),
  route('clinic/inventory/forecast/:itemId', '../practice/stock-forecast/web/item-forecast-page.tsx'),
];
