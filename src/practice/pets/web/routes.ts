import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the signed-in layout, for staff. */
export const petScreens: RouteConfigEntry[] = [route('clinic/pets', '../practice/pets/web/pets-page.tsx')];
