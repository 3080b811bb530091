import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The screens of tasks; inside the signed-in layout. */
export const taskScreens: RouteConfigEntry[] = [
  route('clinic/tasks', '../practice/tasks/web/tasks-page.tsx'),
];
