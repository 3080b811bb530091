import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** For platform admins. What a clinic sees is in its settings. */
export const aiControlScreens: RouteConfigEntry[] = [
  route('admin/ai-control', '../platform/ai-control/web/ai-control-page.tsx'),
];
