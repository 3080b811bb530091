import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const stockLabelScreens: RouteConfigEntry[] = [
  route('clinic/inventory/labels', '../practice/stock-labels/web/labels-page.tsx'),
];
