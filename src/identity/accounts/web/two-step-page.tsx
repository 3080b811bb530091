import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { useLogout } from '#foundation/web/session/use-logout.ts';
import { useSession, useSessionStore } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { AuthCard } from './auth-card.tsx';
import { EnrolApp } from './enrol-app.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

/** `/two-step`: the second factor between signing in and everything else; then on to the requested page. */
export default function TwoStepPage() {
  const { status, missing } = useSession();
  const { state } = useLocation();
  // Setting up continues until the recovery codes are saved, although the session is fully signed in before that.
  const [isEnrolling, setEnrolling] = useState(false);
  if (missing === 'enrolment' && !isEnrolling) setEnrolling(true);
  if (status === 'loading') return <PageSpinner />;
  if (status === 'out') return <Navigate to="/login" replace state={state} />;
  if (isEnrolling) return <EnforcedEnrolment onDone={() => setEnrolling(false)} />;
  if (missing === 'code') return <SecondFactorStep onPassed={welcome} />;
  return <Navigate to="/" replace state={state} />;
}

const welcome = () =>
  notify({
    id: 'session',
    title: 'Success',
    text: 'You have successfully logged in. Redirecting...',
    tone: 'good',
  });

/** For a person who needs a second factor and has none: everything else is blocked. */
function EnforcedEnrolment({ onDone }: { readonly onDone: () => void }) {
  const store = useSessionStore();
  const logOut = useLogout();
  const finish = async () => {
    await store.reloadProfile();
    onDone();
  };
  return (
    <AuthCard
      title="Set up two-step sign-in"
      text="Your clinic requires it: a password alone is no longer enough to sign in. Setup takes a minute."
      footer={
        <Button variant="link" onClick={() => void logOut()}>
          Sign in as someone else
        </Button>
      }
    >
      <EnrolApp makesCodes doneLabel="I have saved them, continue" onDone={() => void finish()} />
    </AuthCard>
  );
}
