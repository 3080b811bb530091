import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Preparing } from '../preparing.tsx';
import { VisitorTrial } from '../visitor-trial.tsx';

/** Loaded separately from the visitor's form, because it needs the code that calls the server. */
const SignedInTrial = lazy(async () => ({
  default: (await import('../signed-in-trial.tsx')).SignedInTrial,
}));

/** The form that starts a free trial, for visitors and signed-in people. */
export function TrialForm() {
  const { status } = useSession();
  const { state } = useLocation();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (status !== 'in' || isWorking)
    return <VisitorTrial onWorking={setWorking} onFailureSignedIn={setFailure} />;
  return (
    <Suspense fallback={<Preparing label="Checking your account" />}>
      <SignedInTrial takesUp={isTakingUp(state)} failure={failure} />
    </Suspense>
  );
}

/** The parameter that the root page sets when it sends somebody with stored answers here. */
const isTakingUp = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'takesUpTrial' in state && state.takesUpTrial === true;
