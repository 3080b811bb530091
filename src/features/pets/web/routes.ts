import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the sidebar, for staff. */
export const petScreens: RouteConfigEntry[] = [
  route('clinic/pets', '../features/pets/web/pets-page.tsx'),
  route('clinic/pets/:petId', '../features/pets/web/pet-page.tsx'),
];
