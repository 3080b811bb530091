import { ApiError } from '../api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useSession, useSessionStore } from './use-session.ts';

/** In place of a page: the server could not say who is signed in, or which role they have. */
export function SessionFailure() {
  const { status, failure } = useSession();
  const { restart } = useSessionStore();
  return (
    <ErrorState
      title={status === 'in' ? 'Your account could not be loaded' : 'You could not be signed in'}
      error={ApiError.unreachable(failure)}
      kept="Your data is safe."
      onRetry={restart}
      className="min-h-dvh"
    />
  );
}
