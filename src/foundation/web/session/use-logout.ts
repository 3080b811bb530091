import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../notice/notify.ts';
import { useSessionStore } from './use-session.ts';

/**
 * Logs out, says so, and goes to `/login`. If the server could not be told, the notice says so and offers to retry: until
 * then the session remains valid for whoever has its token.
 */
export function useLogout(): () => Promise<void> {
  const store = useSessionStore();
  const navigate = useNavigate();
  return useCallback(async () => {
    const tryTo = async (signOut: () => Promise<void>) => {
      notify({ id: 'session', title: 'Logging out', text: 'Please wait...' });
      try {
        await signOut();
        await navigate('/login');
      } catch {
        notify({
          id: 'session',
          title: 'Logout Error',
          text: 'There was a problem logging out. Please try again.',
          tone: 'destructive',
          action: { label: 'Try again', onSelect: () => void tryTo(store.retrySignOut) },
        });
      }
    };
    await tryTo(store.signOut);
  }, [store, navigate]);
}
