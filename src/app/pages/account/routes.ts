import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The account of whoever is signed in; inside the signed-in layout. */
export const accountScreens: RouteConfigEntry[] = [route('account', './pages/account/account-page.tsx')];
