import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../notice/notify.ts';
import { useSessionStore } from './use-session.ts';

/** Logs out, says so, and goes to `/login`. */
export function useLogout(): () => Promise<void> {
  const store = useSessionStore();
  const navigate = useNavigate();
  return useCallback(async () => {
    notify({ id: 'session', title: 'Logging out', text: 'Please wait...' });
    try {
      await store.signOut();
      await navigate('/login');
    } catch {
      notify({
        id: 'session',
        title: 'Logout Error',
        text: 'There was a problem logging out. Please try again.',
        tone: 'destructive',
      });
    }
  }, [store, navigate]);
}
