import type { User } from '@supabase/supabase-js';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Role } from '#vocabulary/permissions.ts';
import type { Profile } from './profile.ts';
import { type Session, sessionOf } from './session.ts';
import { type SessionStore, sessionStore } from './session-store.ts';

/** Tests and support access provide another store here. */
export const SessionContext = createContext<SessionStore>(sessionStore);

const LOADING = sessionOf({ status: 'loading' });

/** The current session. */
export function useSession(): Session {
  const store = use(SessionContext);
  return useSyncExternalStore(store.subscribe, store.get, () => LOADING);
}

export const useSessionStore = (): SessionStore => use(SessionContext);

export interface SignedIn extends Session {
  readonly status: 'in';
  readonly user: User;
  readonly profile: Profile;
  readonly role: Role;
}

/** The current session on pages behind RequireRole, where somebody is always signed in. */
export function useSignedIn(): SignedIn {
  const session = useSession();
  const { status, user, profile, role } = session;
  if (status !== 'in' || user === null || profile === null || role === null) {
    throw new Error('This page is not behind RequireRole.');
  }
  return { ...session, status, user, profile, role };
}
