import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Preparing } from '../preparing.tsx';
import { VisitorTrial } from '../visitor-trial.tsx';

/** Apart from the form that a visitor meets: it reads from the server, and brings along what that takes. */
const SignedInTrial = lazy(async () => ({
  default: (await import('../signed-in-trial.tsx')).SignedInTrial,
}));

/** The form that starts a free trial, for visitors and for whoever is signed in. */
export function TrialForm() {
  const { status } = useSession();
  const { state } = useLocation();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (status !== 'in' || isWorking)
    return <VisitorTrial onWorking={setWorking} onFailureSignedIn={setFailure} />;
  return (
    <Suspense fallback={<Preparing label="Looking at your account" />}>
      <SignedInTrial takesUp={isTakingUp(state)} failure={failure} />
    </Suspense>
  );
}

/** What the root page notes when it leads somebody here whose answers wait. */
const isTakingUp = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'takesUpTrial' in state && state.takesUpTrial === true;
