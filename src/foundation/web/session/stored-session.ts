import { isAuthReturn } from './auth-return.ts';

/** Where supabase-js keeps a session: the middle is the first part of the server's name. */
const KEPT_SESSION = /^sb-.*-auth-token$/u;

/**
 * Whether this browser may know somebody: a session is kept, or the address brings one. Where it does not, nobody is
 * signed in, and that can be said without the code of the client.
 */
export function mayHaveSession(): boolean {
  if (isAuthReturn(new URL(window.location.href))) return true;
  try {
    return Object.keys(window.localStorage).some((key) => KEPT_SESSION.test(key));
  } catch {
    // Kept from reading: the client has ways of its own.
    return true;
  }
}

/** Calls when another tab has kept a session. */
export function onSessionStored(action: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue !== null && KEPT_SESSION.test(key)) action();
  });
}
