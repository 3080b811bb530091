import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** What the clinic’s modalities are asked for, and what they have sent. */
export const imagingScreens: RouteConfigEntry[] = [
  route('clinic/imaging', '../practice/imaging/web/imaging-page.tsx'),
];
