import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const controlledDrugScreens: RouteConfigEntry[] = [
  route('clinic/controlled-drugs', '../practice/controlled-drugs/web/controlled-drugs-page.tsx'),
  route(
    'clinic/controlled-drugs/containers/:containerId',
    '../practice/controlled-drugs/web/container-page.tsx',
  ),
  route('clinic/controlled-drugs/counts/:countId', '../practice/controlled-drugs/web/count-page.tsx'),
  route('clinic/controlled-drugs/items/:itemId', '../practice/controlled-drugs/web/inspection-page.tsx'),
];
