import { isAuthReturn } from './auth-return.ts';

/** The local storage key of supabase-js; the middle part is derived from the server's host name. */
const STORED_SESSION = /^sb-.*-auth-token$/u;

/**
 * Whether this browser may have a session: one is stored, or the URL carries one. If not, nobody is signed in, which is
 * known without loading supabase-js.
 */
export function mayHaveSession(): boolean {
  if (isAuthReturn(new URL(window.location.href))) return true;
  try {
    return Object.keys(window.localStorage).some((key) => STORED_SESSION.test(key));
  } catch {
    // Storage is blocked: supabase-js decides.
    return true;
  }
}

/** Runs the action when another tab has stored a session. */
export function onSessionStored(action: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue !== null && STORED_SESSION.test(key)) action();
  });
}
