import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Without a layout: the lock screen of a shared browser. */
export const deskPages: RouteConfigEntry[] = [route('desk', '../identity/security/web/desk-page.tsx')];
