import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '#foundation/web/query-client.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { SignedInTrial } from '../signed-in-trial.tsx';
import { VisitorTrial } from '../visitor-trial.tsx';

/** The form that starts a free trial, for visitors and for whoever is signed in. */
export function TrialForm() {
  const { status } = useSession();
  const { state } = useLocation();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  return (
    <QueryClientProvider client={queryClient}>
      {status === 'in' && !isWorking ? (
        <SignedInTrial takesUp={isTakingUp(state)} failure={failure} />
      ) : (
        <VisitorTrial onWorking={setWorking} onFailureSignedIn={setFailure} />
      )}
    </QueryClientProvider>
  );
}

/** What the root page notes when it leads somebody here whose answers wait. */
const isTakingUp = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'takesUpTrial' in state && state.takesUpTrial === true;
