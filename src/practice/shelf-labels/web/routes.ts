import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const shelfLabelScreens: RouteConfigEntry[] = [
  route('clinic/inventory/labels', '../practice/shelf-labels/web/labels-page.tsx'),
];
