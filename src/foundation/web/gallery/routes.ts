import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Every component in every state; in development only. */
export const galleryPages: RouteConfigEntry[] = import.meta.env.DEV
  ? [route('gallery', '../foundation/web/gallery/gallery-page.tsx')]
  : [];
