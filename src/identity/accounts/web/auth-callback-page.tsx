import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { openedWith } from '#foundation/web/session/auth-return.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { ExpiredLink } from './expired-link.tsx';

/** `/auth/callback`: the return from Google, and from the email that confirms an address. */
export default function AuthCallbackPage() {
  const { status } = useSession();
  const { error } = openedWith;
  useEffect(() => {
    if (error !== null) console.error('Sign-in failed', error.code, error.description);
  }, [error]);
  if (status === 'loading') return <PageSpinner label="Signing you in" />;
  if (status === 'in') return <Navigate to="/" replace />;
  if (error?.code === 'otp_expired') {
    return (
      <ExpiredLink text="If your address is confirmed already, sign in." to="/login" label="Go to sign in" />
    );
  }
  return <Navigate to="/login" replace />;
}
