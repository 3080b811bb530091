import { index, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Within the public header and footer, which are hidden for someone who is signed in. */
export const signInPages: RouteConfigEntry[] = [
  route('login', '../identity/accounts/web/login-page.tsx'),
  route('register', '../identity/accounts/web/register-page.tsx'),
  route('forgot-password', '../identity/accounts/web/forgot-password-page.tsx'),
];

/** Without a layout. */
export const accountPages: RouteConfigEntry[] = [
  index('../identity/accounts/web/root-page.tsx'),
  route('auth/callback', '../identity/accounts/web/auth-callback-page.tsx'),
  route('reset-password', '../identity/accounts/web/reset-password-page.tsx'),
  route('two-step', '../identity/accounts/web/two-step-page.tsx'),
  route('invitation', '../identity/accounts/web/invitation-page.tsx'),
];
