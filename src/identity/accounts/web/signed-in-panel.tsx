import { lazy, Suspense } from 'react';

const SignedInAccount = lazy(async () => ({
  default: (await import('./signed-in-account.tsx')).SignedInAccount,
}));

/** For someone who opens the sign-in page while signed in, as few do: loaded only then. */
export const SignedInPanel = () => (
  <Suspense fallback={null}>
    <SignedInAccount />
  </Suspense>
);
