import { index, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the public header and footer, which they drop for someone who is signed in. */
export const signInPages: RouteConfigEntry[] = [
  route('login', '../features/accounts/web/login-page.tsx'),
  route('register', '../features/accounts/web/register-page.tsx'),
  route('forgot-password', '../features/accounts/web/forgot-password-page.tsx'),
];

/** Standing alone. */
export const accountPages: RouteConfigEntry[] = [
  index('../features/accounts/web/root-page.tsx'),
  route('auth/callback', '../features/accounts/web/auth-callback-page.tsx'),
  route('reset-password', '../features/accounts/web/reset-password-page.tsx'),
  route('two-step', '../features/accounts/web/two-step-page.tsx'),
  route('invitation', '../features/accounts/web/invitation-page.tsx'),
];

/** Within the sidebar. */
export const accountScreens: RouteConfigEntry[] = [
  route('account', '../features/accounts/web/account-page.tsx'),
];
